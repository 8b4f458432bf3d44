using System.Net;
using Tern.Conformance;
using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;
using Tern.Runtime;

namespace Tern.Generator.Tests.EventStreams;

/// <summary>Required members beside a stream of events must be in the initial message.</summary>
public sealed class RequiredInitialMemberTests
{
    private const string Driver = """
        using System;
        using System.Net.Http;
        using System.Threading.Tasks;
        namespace Tern.Talk.Tests;
        public static class Driver
        {
            public static async Task<string> Listen(HttpMessageHandler handler)
            {
                using var client = new TalkClient(new TalkClientOptions
                {
                    Endpoint = "https://example.com", Region = "eu-west-1", Handler = handler, Credentials = new global::Tern.StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
                });
                try
                {
                    await using ListenResponse response = await client.ListenAsync(new());
                    return $"{response.Id} {response.Count}";
                }
                catch (TernMalformedResponseException e)
                {
                    return $"{e.MemberPath}: {e.Message}";
                }
            }
        }
        """;

    [Theory]
    [InlineData("aws.protocols#restJson1", "a", "7", "a 7")]
    [InlineData("aws.protocols#restJson1", "a", null, "Count: The response could not be read: The initial message of the response has no value for a required member (at Count)")]
    [InlineData("aws.protocols#restJson1", null, "7", "Id: The response could not be read: The initial message of the response has no value for a required member (at Id)")]
    [InlineData("aws.protocols#awsJson1_0", "a", "7", "a 7")]
    [InlineData("aws.protocols#awsJson1_0", "a", null, "Count: The response could not be read: The initial message of the response has no value for a required member (at Count)")]
    [InlineData("aws.protocols#awsJson1_0", null, "7", "Id: The response could not be read: The initial message of the response has no value for a required member (at Id)")]
    public async Task A_response_without_a_required_member_is_malformed(string protocol, string? id, string? count, string expected)
    {
        bool isRest = protocol == "aws.protocols#restJson1";
        var response = new HttpResponseMessage(HttpStatusCode.OK);
        if (isRest && id is not null)
            response.Headers.Add("x-id", id);
        if (isRest && count is not null)
            response.Headers.Add("x-count", count);
        string[] members = [.. new[] { id is null ? null : $"\"id\":\"{id}\"", count is null ? null : $"\"count\":{count}" }.OfType<string>()];
        response.Content = new ByteArrayContent(isRest ? [] : Initial($"{{{string.Join(',', members)}}}"));
        GeneratedCode code = TestModel.Compile("Required", TestModel.Generate(Model(protocol), Outputs.Types | Outputs.Client), Driver);
        using var handler = new HttpHandler(() => response);
        string result = await TestModel.Method<Func<HttpMessageHandler, Task<string>>>(code, "Tern.Talk.Tests.Driver", "Listen")(handler);
        Assert.StartsWith(expected, result, StringComparison.Ordinal);
    }

    private static string Model(string protocol) => """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Listen"}],
            "traits": {"aws.api#service": {"sdkId": "Talk"}, "<protocol>": {}, "aws.auth#sigv4": {"name": "talk"}}},
          "example#Listen": {"type": "operation", "output": {"target": "example#Output"},
            "traits": {"smithy.api#http": {"method": "POST", "uri": "/listen", "code": 200}}},
          "example#Output": {"type": "structure", "members": {
            "id": {"target": "smithy.api#String", "traits": {"smithy.api#required": {}, "smithy.api#httpHeader": "x-id"}},
            "count": {"target": "smithy.api#Integer", "traits": {"smithy.api#required": {}, "smithy.api#httpHeader": "x-count"}},
            "events": {"target": "example#Events", "traits": {"smithy.api#httpPayload": {}}}}},
          "example#Events": {"type": "union", "members": {"one": {"target": "example#One"}}, "traits": {"smithy.api#streaming": {}}},
          "example#One": {"type": "structure", "members": {"text": {"target": "smithy.api#String"}}}
        }}
        """.Replace("<protocol>", protocol, StringComparison.Ordinal);

    private static byte[] Initial(string payload)
    {
        using var output = new PooledBuffer();
        var frame = new EventFrameWriter(output);
        frame.WriteHeader(":message-type"u8, "event");
        frame.WriteHeader(":event-type"u8, "initial-response");
        int headersLength = frame.HeadersLength;
        frame.WritePayload(payload);
        frame.Complete(headersLength);
        return output.WrittenSpan.ToArray();
    }
}
