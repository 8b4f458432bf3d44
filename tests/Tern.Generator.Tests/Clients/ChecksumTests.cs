using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>Checksums of bodies. Their members are in a header, in the document, or absent.</summary>
public sealed class ChecksumTests
{
    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Head"}, {"target": "example#Document"}, {"target": "example#Required"}, {"target": "example#Get"}],
            "traits": {"aws.api#service": {"sdkId": "Summed"}, "aws.protocols#restJson1": {}, "aws.auth#sigv4": {"name": "summed"}}},
          "example#Algorithm": {"type": "enum", "members": {"SHA1": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": "SHA1"}}}},
          "example#Mode": {"type": "enum", "members": {"ENABLED": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": "ENABLED"}}}},
          "example#Head": {"type": "operation", "input": {"target": "example#HeadInput"}, "output": {"target": "example#Text"},
            "traits": {"smithy.api#http": {"method": "PUT", "uri": "/head"}, "smithy.api#httpChecksumRequired": {},
              "aws.protocols#httpChecksum": {"requestAlgorithmMember": "algorithm", "requestValidationModeMember": "mode", "responseAlgorithms": ["CRC32"]}}},
          "example#HeadInput": {"type": "structure", "members": {
            "algorithm": {"target": "example#Algorithm", "traits": {"smithy.api#httpHeader": "X-Algorithm"}},
            "mode": {"target": "example#Mode", "traits": {"smithy.api#httpHeader": "X-Mode"}},
            "text": {"target": "smithy.api#String"}}},
          "example#Document": {"type": "operation", "input": {"target": "example#DocumentInput"}, "output": {"target": "example#Text"},
            "traits": {"smithy.api#http": {"method": "PUT", "uri": "/document"},
              "aws.protocols#httpChecksum": {"requestAlgorithmMember": "algorithm", "requestValidationModeMember": "mode", "responseAlgorithms": ["CRC32"]}}},
          "example#DocumentInput": {"type": "structure", "members": {
            "algorithm": {"target": "smithy.api#String"}, "mode": {"target": "example#Mode"}, "text": {"target": "smithy.api#String"}}},
          "example#Required": {"type": "operation", "input": {"target": "example#Text"},
            "traits": {"smithy.api#http": {"method": "PUT", "uri": "/required"}, "aws.protocols#httpChecksum": {"requestChecksumRequired": true}}},
          "example#Get": {"type": "operation", "output": {"target": "example#Streamed"},
            "traits": {"smithy.api#http": {"method": "GET", "uri": "/get"}, "smithy.api#readonly": {}}},
          "example#Text": {"type": "structure", "members": {"text": {"target": "smithy.api#String"}}},
          "example#Bytes": {"type": "blob", "traits": {"smithy.api#streaming": {}}},
          "example#Streamed": {"type": "structure", "members": {"body": {"target": "example#Bytes", "traits": {"smithy.api#httpPayload": {}, "smithy.api#default": ""}}}}
        }}
        """;

    private const string Driver = """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Tern.Summed;
        namespace Tests;
        public static class Driver
        {
            public static async Task<string> Call(HttpMessageHandler handler, string what)
            {
                using var client = new SummedClient(new SummedClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Retry = global::Tern.RetryOptions.None, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret"), Environment = global::Tern.AwsEnvironment.None });
                switch (what)
                {
                    case "head": return (await client.HeadAsync(new() { Text = "t" })).Text!;
                    case "head chosen": return (await client.HeadAsync(new() { Text = "t", Algorithm = Algorithm.Sha1, Mode = Mode.Enabled })).Text!;
                    case "document": return (await client.DocumentAsync(new() { Text = "t" })).Text!;
                    case "document chosen": return (await client.DocumentAsync(new() { Text = "t", Algorithm = "SHA1" })).Text!;
                    case "required": await client.RequiredAsync(new() { Text = "t" }); return "";
                    default:
                        await using (GetResponse response = await client.GetAsync(new()))
                            return $"{response.Body.ContentLength} {System.Text.Encoding.UTF8.GetString(await response.Body.ToArrayAsync(100))} {new GetResponse().Body.ContentLength}";
                }
            }
        }
        """;

    private readonly GeneratedCode _code = TestModel.Compile("Summed", TestModel.Generate(Model, Outputs.Types | Outputs.Client), Driver);

    [Theory]
    // CRC-32 and SHA-1 of the documents.
    [InlineData("head", """{"text":"t"}""", "CRC32", "ENABLED", "x-amz-checksum-crc32")]
    [InlineData("head chosen", """{"text":"t"}""", "SHA1", "ENABLED", "x-amz-checksum-sha1")]
    [InlineData("document", """{"mode":"ENABLED","text":"t"}""", null, null, "x-amz-checksum-crc32")]
    [InlineData("document chosen", """{"algorithm":"SHA1","mode":"ENABLED","text":"t"}""", null, null, "x-amz-checksum-sha1")]
    [InlineData("required", """{"text":"t"}""", null, null, "x-amz-checksum-crc32")]
    public async Task Request_has_its_checksum_and_enables_response_validation(string what, string body, string? algorithm, string? mode, string header)
    {
        using var handler = new HttpHandler(() => Respond("""{"text":"a"}"""));
        await CallAsync(handler, what);
        Assert.Equal(body, Encoding.UTF8.GetString(handler.Body!));
        Assert.Equal((algorithm, mode), (handler.Header("X-Algorithm"), handler.Header("X-Mode")));
        Assert.NotNull(handler.Header(header));
        Assert.Null(handler.Header("Content-MD5"));
    }

    [Theory]
    [InlineData("head")]
    [InlineData("document")]
    public async Task Response_with_a_wrong_checksum_throws(string what)
    {
        using var handler = new HttpHandler(() =>
        {
            HttpResponseMessage response = Respond("""{"text":"a"}""");
            response.Headers.TryAddWithoutValidation("x-amz-checksum-crc32", "AAAAAA==");
            return response;
        });
        await Assert.ThrowsAsync<TernChecksumMismatchException>(() => CallAsync(handler, what));
    }

    [Fact]
    public async Task Streamed_body_has_its_ContentLength()
    {
        using var handler = new HttpHandler(() =>
        {
            HttpResponseMessage response = Respond("hello");
            response.Content.Headers.ContentLength = 5;
            return response;
        });
        Assert.Equal("5 hello 0", await CallAsync(handler, "get"));
    }

    [Theory]
    [InlineData("requestAlgorithmMember", "none", "which the input does not have")]
    [InlineData("requestValidationModeMember", "none", "which the input does not have")]
    [InlineData("requestAlgorithmMember", "number", "which is neither an enum nor a string")]
    public void Checksum_trait_with_an_invalid_member_is_refused(string property, string member, string message)
    {
        var error = Assert.Throws<GeneratorException>(() => TestModel.Generate($$$$"""
            {"smithy": "2.0", "shapes": {
              "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"aws.protocols#restJson1": {}}},
              "example#Do": {"type": "operation", "input": {"target": "example#Input"},
                "traits": {"smithy.api#http": {"method": "PUT", "uri": "/"}, "aws.protocols#httpChecksum": {"{{{{property}}}}": "{{{{member}}}}"}}},
              "example#Input": {"type": "structure", "members": {"number": {"target": "smithy.api#Integer"}}}
            }}
            """, Outputs.Client));
        Assert.Contains(message, error.Message, StringComparison.Ordinal);
    }

    private static HttpResponseMessage Respond(string body) => new() { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) };

    private Task<string> CallAsync(HttpHandler handler, string what) => TestModel.Method<Func<HttpMessageHandler, string, Task<string>>>(_code, "Tests.Driver", "Call")(handler, what);
}
