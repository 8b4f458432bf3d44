using Tern.Runtime;

namespace Tern.Core.Tests.Http;

public sealed class RequestTargetTests
{
    [Theory]
    [InlineData("https://Test.example:444", "Data-1.FOO.", "data-1.foo.test.example:444")]
    [InlineData("https://states.us-east-1.amazonaws.com", "sync-", "sync-states.us-east-1.amazonaws.com")]
    [InlineData("http://localhost:8000", "data.sync-", "data.sync-localhost:8000")]
    [InlineData("https://Test.example", null, "test.example")]
    [InlineData("http://DynamoDB-Local:8000", null, "dynamodb-local:8000")]
    [InlineData("http://localhost:08000", null, "localhost:8000")]
    [InlineData("http://[0:0:0:0:0:0:0:1]:8000", null, "[::1]:8000")]
    [InlineData("https://[::1]:443", null, "[::1]")]
    [InlineData("https://Photos.example:443", null, "photos.example")]
    public void Authority_is_the_prefixed_lower_case_host_without_a_default_port(string endpoint, string? prefix, string expected) =>
        Assert.Equal(expected, new RequestTarget(new Endpoint(endpoint), "/", null, prefix).Authority);

    [Theory]
    [InlineData("/a/../b/./c", null, "/a/../b/./c")]
    [InlineData("/%2E%2e/%41", "x=%2f&y=..", "/%2E%2e/%41?x=%2f&y=..")]
    [InlineData("//a//", "", "//a//")]
    public void Path_and_query_are_not_normalized(string path, string? query, string expected) =>
        Assert.Equal("/base" + expected, new RequestTarget(new Endpoint("https://x/base"), path, query, null).Uri.PathAndQuery);

    [Theory]
    [InlineData("evil.com/")]
    [InlineData("evil")]
    [InlineData("a..")]
    [InlineData("-a.")]
    [InlineData("a@b.")]
    [InlineData("a\r\n.")]
    [InlineData("-")]
    [InlineData("a.-")]
    [InlineData("evil.com/-")]
    [InlineData("1234567890123456789012345678901234567890123456789012345678901-y")]
    [InlineData("123456789012345678901234567890123456789012345678901234567890123-")]
    public void Host_prefix_that_is_not_a_valid_DNS_label_throws_TernEndpointException(string prefix) =>
        Assert.Throws<TernEndpointException>(() => new RequestTarget(new Endpoint("https://x"), "/", null, prefix));

    [Theory]
    [InlineData("/a b")]
    [InlineData("/a\nb")]
    [InlineData("/\u00e9")]
    [InlineData("a")]
    public void Path_without_a_leading_slash_or_percent_encoding_throws_TernRequestException(string path) =>
        Assert.Throws<TernRequestException>(() => new RequestTarget(new Endpoint("https://x"), path, null, null));
}
