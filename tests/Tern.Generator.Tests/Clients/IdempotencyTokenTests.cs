using System.Text;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Clients;

/// <summary>The client generates a required token that the caller does not set. A server requires it.</summary>
public sealed class IdempotencyTokenTests
{
    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}],
            "traits": {"aws.api#service": {"sdkId": "Once"}, "aws.protocols#awsJson1_0": {}, "aws.auth#sigv4": {"name": "once"}}},
          "example#Do": {"type": "operation", "input": {"target": "example#Input"}},
          "example#Input": {"type": "structure", "members": {
            "Token": {"target": "smithy.api#String", "traits": {"smithy.api#required": {}, "smithy.api#idempotencyToken": {}, "smithy.api#length": {"min": 3}}}}}
        }}
        """;

    private const string Driver = """
        using System.Net.Http;
        using System.Threading.Tasks;
        using Tern.Runtime;
        using Tern.ServerRuntime;
        namespace Tern.Once.Server;
        public static class Driver
        {
            public static async Task Call(HttpMessageHandler handler, string? token)
            {
                using var client = new OnceClient(new OnceClientOptions { Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret") });
                await client.DoAsync(token is null ? new DoRequest() : new DoRequest { Token = token });
            }

            public static string Check(byte[] body)
            {
                var missing = new MissingMembers();
                DoRequest request = DoServer.ReadRequest(body, missing);
                var violations = new ConstraintViolations(missing);
                DoServer.CheckRequest(violations, request);
                return violations.Message;
            }
        }
        """;

    private readonly GeneratedCode _code = TestModel.Compile("Once", TestModel.Generate(Model, Outputs.Types | Outputs.Client | Outputs.Server), Driver);

    [Theory]
    [InlineData(null, """^\{"Token":"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"\}$""")]
    [InlineData("mine", """^\{"Token":"mine"\}$""")]
    public async Task Client_generates_a_required_token_that_is_not_set(string? token, string expected)
    {
        using var handler = new HttpHandler(() => new HttpResponseMessage { Content = new ByteArrayContent("{}"u8.ToArray()) });
        await TestModel.Method<Func<HttpMessageHandler, string?, Task>>(_code, "Tern.Once.Server.Driver", "Call")(handler, token);
        Assert.Matches(expected, Encoding.UTF8.GetString(handler.Body!));
    }

    [Theory]
    [InlineData("""{"Token":"mine"}""", "")]
    [InlineData("{}", "1 validation error detected: Value null at 'token' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"Token":"me"}""", "1 validation error detected: Value 'me' at 'token' failed to satisfy constraint: Member must have length greater than or equal to 3")]
    public void Server_requires_the_token(string body, string message) =>
        Assert.Equal(message, TestModel.Method<Func<byte[], string>>(_code, "Tern.Once.Server.Driver", "Check")(Encoding.UTF8.GetBytes(body)));
}
