using System.Text.Json;
using System.Text.RegularExpressions;
using Tern.Generator.Endpoints;

namespace Tern.Generator.Tests.Endpoints;

public class PartitionsWriterTests
{
    private static readonly string[] s_texts =
    [
        "us-east-1", "us-east-12", "eu-x-9", "us--1", "us-east-", "-us-east-1", "us-east-1a", "us-gov-west-1", "us-iso-east-1", "a", "", "ab", "abb", "ac", "b.c", "bxc", "a+b",
        "us_east-1", "USEAST", "x1", "x12", "x123", "x1234", "zz", "z", "aa", "aaa", "eusc-de-east-1",
    ];

    [Theory]
    [InlineData(@"^(us|eu|ap|sa|ca|me|af|il|mx)\-\w+\-\d+$")]
    [InlineData(@"^us\-gov\-\w+\-\d+$")]
    [InlineData(@"^eusc\-(de)\-\w+\-\d+$")]
    [InlineData(@"^(us|us-gov)-\w+-\d+$")]
    [InlineData(@"^(?:a(b|c)?|z+)$")]
    [InlineData(@"^ab*$")]
    [InlineData(@"^x\d{1,3}$")]
    [InlineData(@"^x\d{2}$")]
    [InlineData(@"^x\d{2,}$")]
    [InlineData(@"^[a-z]+$")]
    [InlineData(@"^b\.c$")]
    [InlineData(@"^b.c$")]
    [InlineData(@"^a\+b$")]
    public void Reduced_pattern_matches_the_same_texts_as_the_regular_expression(string expression)
    {
        IReadOnlyList<string> patterns = RegionPatternReader.Read(expression, "test", "partition");
        var regex = new Regex(expression, RegexOptions.ECMAScript);
        foreach (string text in s_texts)
            Assert.Equal((text, regex.IsMatch(text)), (text, patterns.Any(pattern => Tern.Runtime.RegionPattern.Matches(text, pattern))));
    }

    [Theory]
    [InlineData("us")]
    [InlineData("^us")]
    [InlineData("^a|b$")]
    [InlineData("^(a$")]
    [InlineData("^a)$")]
    [InlineData("^(a)+$")]
    [InlineData("^(?=a)$")]
    [InlineData("^a+?$")]
    [InlineData("^[^a]$")]
    [InlineData("^[a$")]
    [InlineData(@"^\s$")]
    [InlineData(@"^\1$")]
    [InlineData("^a{x}$")]
    [InlineData("^a{99}$")]
    [InlineData("^*$")]
    [InlineData(@"^a\$")]
    public void Pattern_that_cannot_be_reduced_is_an_error_that_names_it(string expression)
    {
        EndpointRuleSetException error = Assert.Throws<EndpointRuleSetException>(() => RegionPatternReader.Read(expression, "partitions.json", "partitions[0]"));
        Assert.StartsWith($"partitions.json: partitions[0]: The region pattern '{expression}' ", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{}", "partitions")]
    [InlineData("""{ "partitions": [{}] }""", "partitions[0]")]
    [InlineData("""{ "partitions": [{ "id": "aws" }] }""", "partitions[0] (aws)")]
    [InlineData("""{ "partitions": [{ "id": "aws", "outputs": { "dnsSuffix": 1 } }] }""", "partitions[0] (aws)")]
    [InlineData("""{ "partitions": [{ "id": "aws", "outputs": { "dnsSuffix": "a", "dualStackDnsSuffix": "a", "supportsFIPS": true, "supportsDualStack": true }, "regions": 1 }] }""", "partitions[0] (aws)")]
    [InlineData("""{ "partitions": [{ "id": "aws", "outputs": { "dnsSuffix": "a", "dualStackDnsSuffix": "a", "supportsFIPS": true, "supportsDualStack": true }, "regions": { "x": 1 } }] }""", "partitions[0] (aws).regions.x")]
    public void Document_with_a_missing_or_malformed_property_is_an_error_that_names_its_path(string json, string place)
    {
        using JsonDocument document = JsonDocument.Parse(json);
        EndpointRuleSetException error = Assert.Throws<EndpointRuleSetException>(() => PartitionsWriter.Write(document.RootElement, "partitions.json", "N", "C"));
        Assert.StartsWith($"partitions.json: {place}: ", error.Message, StringComparison.Ordinal);
    }
}
