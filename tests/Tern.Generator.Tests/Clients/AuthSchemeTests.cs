using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>The authentication schemes of descriptors.</summary>
public sealed class AuthSchemeTests
{
    [Theory]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "", null)]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}, \"smithy.api#httpBearerAuth\": {}", "", "[AuthScheme.SigV4, AuthScheme.Bearer]")]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}, \"aws.auth#sigv4a\": {\"name\": \"s\"}", "", "[AuthScheme.SigV4, AuthScheme.SigV4a]")]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}, \"aws.auth#sigv4a\": {\"name\": \"s\"}, \"smithy.api#auth\": [\"aws.auth#sigv4a\", \"aws.auth#sigv4\"]", "", "[AuthScheme.SigV4a, AuthScheme.SigV4]")]
    [InlineData("\"smithy.api#auth\": [\"smithy.api#httpBearerAuth\"], \"aws.auth#sigv4\": {\"name\": \"s\"}", "\"smithy.api#auth\": [\"aws.auth#sigv4\"]", null)]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "\"smithy.api#auth\": []", "[]")]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "\"smithy.api#auth\": [], \"smithy.api#optionalAuth\": {}", "[]")]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "\"smithy.api#optionalAuth\": {}", "[AuthScheme.SigV4, AuthScheme.None]")]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "\"smithy.api#auth\": [\"aws.auth#sigv4\", \"smithy.api#noAuth\"], \"smithy.api#optionalAuth\": {}", "[AuthScheme.SigV4, AuthScheme.None]")]
    [InlineData("\"smithy.api#httpBasicAuth\": {}, \"smithy.api#httpDigestAuth\": {}", "", "[AuthScheme.Basic, AuthScheme.Unsupported(\"smithy.api#httpDigestAuth\")]")]
    [InlineData("\"smithy.api#auth\": [\"example#own\"]", "", "[AuthScheme.Unsupported(\"example#own\")]")]
    [InlineData("\"smithy.api#httpApiKeyAuth\": {\"name\": \"X-Key\", \"in\": \"header\"}", "", "[AuthScheme.ApiKeyInHeader(\"X-Key\")]")]
    [InlineData("\"smithy.api#httpApiKeyAuth\": {\"name\": \"Authorization\", \"in\": \"header\", \"scheme\": \"ApiKey\"}", "", "[AuthScheme.ApiKeyInHeader(\"Authorization\", \"ApiKey\")]")]
    [InlineData("\"smithy.api#httpApiKeyAuth\": {\"name\": \"key\", \"in\": \"query\"}", "", "[AuthScheme.ApiKeyInQuery(\"key\")]")]
    [InlineData("\"aws.protocols#awsJson1_1\": {}", "", "[]")]
    public void Auth_schemes_are_taken_from_the_operation_then_the_service_then_in_alphabetical_order(string service, string operation, string? expected)
    {
        string text = Generate(service, operation, "Operations/DoOperation.cs");
        if (expected is null)
            Assert.DoesNotContain("AuthSchemes", text, StringComparison.Ordinal);
        else
            Assert.Contains($"\n        AuthSchemes = {expected},\n", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\"smithy.api#auth\": [\"smithy.api#httpApiKeyAuth\"]")]
    [InlineData("\"smithy.api#httpApiKeyAuth\": {\"in\": \"header\"}")]
    [InlineData("\"smithy.api#httpApiKeyAuth\": {\"name\": \"key\", \"in\": \"cookie\"}")]
    public void Api_key_without_name_or_location_is_an_error_of_the_model(string service)
    {
        var error = Assert.Throws<GeneratorException>(() => Generate(service, "", "Operations/DoOperation.cs"));
        Assert.Contains("smithy.api#httpApiKeyAuth", error.Message, StringComparison.Ordinal);
        Assert.Contains("example#S", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "sigv4", null)]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "sigv4a", "[AuthScheme.SigV4a]")]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "sigv4-s3express", "[AuthScheme.S3Express]")]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "bearer", "[AuthScheme.Bearer]")]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "none", null)]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}", "{name}", null)]
    [InlineData("\"aws.auth#sigv4\": {\"name\": \"s\"}, \"aws.auth#sigv4a\": {\"name\": \"s\"}", "sigv4a", null)]
    public void Schemes_of_the_endpoint_rules_are_added_to_the_service(string service, string named, string? expected)
    {
        string rules = "\"smithy.rules#endpointRuleSet\": {\"version\": \"1.0\", \"parameters\": {\"name\": {\"type\": \"String\"}}, \"rules\": [{\"type\": \"endpoint\", \"conditions\": [{\"fn\": \"isSet\", \"argv\": [{\"ref\": \"name\"}]}], "
            + $"\"endpoint\": {{\"url\": \"https://a\", \"properties\": {{\"authSchemes\": [{{\"name\": \"{named}\"}}]}}}}}}]}}";
        string text = Generate($"{service}, {rules}", "", "SService.cs");
        if (expected is null)
            Assert.DoesNotContain("EndpointAuthSchemes", text, StringComparison.Ordinal);
        else
            Assert.Contains($"EndpointAuthSchemes = {expected},", text, StringComparison.Ordinal);
    }

    [Fact]
    public void SigV4a_signing_name_that_differs_is_written()
    {
        Assert.Contains("SigV4aSigningName = \"b\",", Generate("\"aws.auth#sigv4\": {\"name\": \"a\"}, \"aws.auth#sigv4a\": {\"name\": \"b\"}", "", "SService.cs"), StringComparison.Ordinal);
        Assert.DoesNotContain("SigV4aSigningName", Generate("\"aws.auth#sigv4\": {\"name\": \"a\"}, \"aws.auth#sigv4a\": {\"name\": \"a\"}", "", "SService.cs"), StringComparison.Ordinal);
        Assert.Contains("SigningName = \"b\",", Generate("\"aws.auth#sigv4a\": {\"name\": \"b\"}", "", "SService.cs"), StringComparison.Ordinal);
    }

    [Fact]
    public void Unsigned_payload_is_written_to_the_descriptor()
    {
        const string Flag = "HasUnsignedPayload = true,";
        Assert.Contains(Flag, Generate("\"aws.auth#sigv4\": {\"name\": \"s\"}", "\"aws.auth#unsignedPayload\": {}", "Operations/DoOperation.cs"), StringComparison.Ordinal);
        Assert.DoesNotContain(Flag, Generate("\"aws.auth#sigv4\": {\"name\": \"s\"}", "", "Operations/DoOperation.cs"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("S3", true)]
    [InlineData("S3 Control", true)]
    [InlineData("S3Outposts", true)]
    [InlineData("Glacier", true)]
    [InlineData("VPC Lattice", true)]
    [InlineData("DynamoDB", false)]
    public void Services_that_require_the_payload_hash_send_it(string sdkId, bool expected)
    {
        string name = Tern.Generator.Shapes.Names.ServiceStem(sdkId);
        string text = Generate($"\"aws.auth#sigv4\": {{\"name\": \"s\"}}, \"aws.api#service\": {{\"sdkId\": \"{sdkId}\"}}", "", $"{name}Service.cs");
        Assert.Equal(expected, text.Contains("SendsPayloadHash = true,", StringComparison.Ordinal));
    }

    [Fact]
    public void Shape_named_AuthScheme_compiles()
    {
        const string Model = """
            {"smithy": "2.0", "shapes": {
              "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"aws.protocols#awsJson1_0": {}, "smithy.api#httpBearerAuth": {}}},
              "example#Do": {"type": "operation", "input": {"target": "example#In"}},
              "example#In": {"type": "structure", "members": {"a": {"target": "example#AuthScheme"}}},
              "example#AuthScheme": {"type": "structure", "members": {"Bearer": {"target": "smithy.api#String"}}}}}
            """;
        Tern.Conformance.GeneratedCode code = TestModel.Compile("Schemes", TestModel.Generate(Model, Outputs.Types | Outputs.Client), "");
        Assert.NotNull(code.Assembly);
    }

    private static string Generate(string serviceTraits, string operationTraits, string path) => TestModel.Generate($$"""
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"aws.protocols#awsJson1_0": {}, {{serviceTraits}} } },
          "example#Do": {"type": "operation", "traits": { {{operationTraits}} } } } }
        """, Outputs.Client).Single(file => file.Path == path).Text;
}
