using Tern.Runtime;

namespace Tern.Core.Tests.Endpoints;

public class EndpointFunctionsTests
{
    // https://smithy.io/2.0/aws/rules-engine/library-functions.html#aws-parsearn-function
    [Theory]
    [InlineData("arn:aws:sns:us-west-2:012345678910:example-sns-topic-name", "aws", "sns", "us-west-2", "012345678910", "example-sns-topic-name")]
    [InlineData("arn:aws:ec2:us-east-1:012345678910:vpc/vpc-0e9801d129EXAMPLE", "aws", "ec2", "us-east-1", "012345678910", "vpc|vpc-0e9801d129EXAMPLE")]
    [InlineData("arn:aws:iam::012345678910:user/johndoe", "aws", "iam", "", "012345678910", "user|johndoe")]
    [InlineData("arn:aws:s3:::bucket_name", "aws", "s3", "", "", "bucket_name")]
    [InlineData("arn:aws:s3:::a:b/c::d/", "aws", "s3", "", "", "a|b|c||d|")]
    public void ParseArn_returns_the_parts_of_an_ARN(string value, string partition, string service, string region, string accountId, string resourceId)
    {
        Arn arn = EndpointFunctions.ParseArn(value)!;
        Assert.Equal((partition, service, region, accountId), (arn.Partition, arn.Service, arn.Region, arn.AccountId));
        Assert.Equal(resourceId.Split('|'), arn.ResourceId);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    [InlineData("11111111-2222-3333-4444-555555555555")]
    [InlineData("arn:aws:s3:us-west-2:123456789012:")]
    [InlineData("arn:aws:s3:us-west-2:123456789012")]
    [InlineData("arn::s3:us-west-2:123456789012:a")]
    [InlineData("arn:aws::us-west-2:123456789012:a")]
    [InlineData("ARN:aws:s3:::a")]
    public void ParseArn_of_a_value_with_a_missing_part_returns_null(string? value) => Assert.Null(EndpointFunctions.ParseArn(value));

    [Theory]
    [InlineData("abcdefg", 0, 4, false, "abcd")]
    [InlineData("abcd", 0, 4, false, "abcd")]
    [InlineData("abcdefg", 1, 3, false, "bc")]
    [InlineData("abcdefg", 0, 4, true, "defg")]
    [InlineData("abcdefg", 1, 3, true, "ef")]
    [InlineData("abc", 0, 4, false, null)]
    [InlineData("abc", 0, 4, true, null)]
    [InlineData("abc", 2, 2, false, null)]
    [InlineData("abc", 3, 2, false, null)]
    [InlineData("abc", -1, 2, false, null)]
    [InlineData("", 0, 1, false, null)]
    [InlineData("abcé", 0, 2, false, null)]
    [InlineData(null, 0, 2, false, null)]
    public void Substring_outside_the_value_or_of_non_ASCII_text_returns_null(string? value, int start, int stop, bool reverse, string? expected) =>
        Assert.Equal(expected, EndpointFunctions.Substring(value, start, stop, reverse));

    [Theory]
    [InlineData("a--b--c", "--", 0, "a|b|c")]
    [InlineData("a--b--c", "--", 1, "a--b--c")]
    [InlineData("a--b--c", "--", 2, "a|b--c")]
    [InlineData("", "--", 0, "")]
    [InlineData("no", "--", 0, "no")]
    [InlineData("--x", "--", 0, "|x")]
    [InlineData("x--", "--", 0, "x|")]
    [InlineData("a----b", "--", 0, "a||b")]
    public void Split_returns_empty_parts(string value, string delimiter, int limit, string expected) =>
        Assert.Equal(expected.Split('|'), EndpointFunctions.Split(value, delimiter, limit)!);

    [Fact]
    public void Split_with_an_invalid_argument_returns_null()
    {
        Assert.Null(EndpointFunctions.Split(null, "-", 0));
        Assert.Null(EndpointFunctions.Split("a", "", 0));
        Assert.Null(EndpointFunctions.Split("a", "-", -1));
    }

    [Theory]
    [InlineData("azAZ09-_.~", "azAZ09-_.~")]
    [InlineData("/:,?#[]{}|@! $&'()*+;=%<>\"^`\\", "%2F%3A%2C%3F%23%5B%5D%7B%7D%7C%40%21%20%24%26%27%28%29%2A%2B%3B%3D%25%3C%3E%22%5E%60%5C")]
    [InlineData("é€😀", "%C3%A9%E2%82%AC%F0%9F%98%80")]
    [InlineData(null, null)]
    public void UriEncode_escapes_all_but_unreserved_characters(string? value, string? expected) => Assert.Equal(expected, EndpointFunctions.UriEncode(value));

    [Theory]
    [InlineData("ab", false, false)]
    [InlineData("abc", false, true)]
    [InlineData("a-b-c", false, true)]
    [InlineData("a.b-c", false, false)]
    [InlineData("a.b-c", true, true)]
    [InlineData("-abc", true, false)]
    [InlineData("abc-", true, false)]
    [InlineData(".abc", true, false)]
    [InlineData("abc.", true, false)]
    [InlineData("a..b", true, false)]
    [InlineData("a-.b", true, false)]
    [InlineData("a.-b", true, false)]
    [InlineData("192.168.1.1", true, false)]
    [InlineData("999.999.999.999", true, false)]
    [InlineData("192.168.1.word", true, true)]
    [InlineData("abc_def", true, false)]
    [InlineData("abcDef", true, false)]
    [InlineData("abc#def", true, false)]
    [InlineData(null, true, false)]
    public void IsVirtualHostableS3Bucket_requires_lower_case_labels_and_no_IP_address(string? value, bool allowSubDomains, bool expected) =>
        Assert.Equal(expected, EndpointFunctions.IsVirtualHostableS3Bucket(value, allowSubDomains));

    [Fact]
    public void IsVirtualHostableS3Bucket_requires_at_most_63_characters()
    {
        Assert.True(EndpointFunctions.IsVirtualHostableS3Bucket(new string('a', 63), true));
        Assert.False(EndpointFunctions.IsVirtualHostableS3Bucket(new string('a', 31) + "." + new string('a', 32), true));
    }

    [Fact]
    public void ElementAt_counts_from_the_start_or_the_end()
    {
        string[] list = ["a", "b", "c"];
        Assert.Equal(["a", "c", null, "c", "a", null], new[] { 0, 2, 3, -1, -3, -4 }.Select(index => EndpointFunctions.ElementAt(list, index)));
        Assert.Null(EndpointFunctions.ElementAt(null, 0));
    }

    [Fact]
    public void HeaderValue_with_a_line_break_or_NUL_throws_TernEndpointException()
    {
        Assert.Equal("a b", EndpointFunctions.HeaderValue("a b", "x"));
        foreach (string value in new[] { "a\r", "a\nb", "\0" })
            Assert.Throws<TernEndpointException>(() => EndpointFunctions.HeaderValue(value, "x"));
    }
}
