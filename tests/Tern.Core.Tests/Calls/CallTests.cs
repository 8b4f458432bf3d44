using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

public sealed class CallTests
{
    [Fact]
    public async Task Call_sends_a_signed_request_and_returns_the_response()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok("""{"a":1}""", ("x-amzn-RequestId", "R1"), ("x-amz-id-2", "X2")));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, TimeProvider = new ManualTimeProvider() });

        TestResponse response = await client.EchoAsync(new() { Text = """{"b":2}""" }, TestContext.Current.CancellationToken);

        Assert.Equal("""{"a":1}""", response.Text);
        Assert.Equal((200, 1, "R1", "X2"), (response.Metadata.StatusCode, response.Metadata.Attempts, response.Metadata.RequestId, response.Metadata.ExtendedRequestId));
        SentRequest sent = Assert.Single(handler.Sent);
        Assert.Equal("""{"b":2}""", sent.Text);
        Assert.Equal("https://test.eu-west-1.amazonaws.com/", sent.Uri.AbsoluteUri);
        Assert.Equal("20261121T080000Z", sent["x-amz-date"]);
        Assert.Equal("attempt=1; max=3", sent["amz-sdk-request"]);
        Assert.Equal("application/x-amz-json-1.0", sent["Content-Type"]);
        Assert.Equal(
            "AWS4-HMAC-SHA256 Credential=AKIDTEST/20261121/eu-west-1/test/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature="
            + Signature(sent),
            sent["Authorization"]);
    }

    [Fact]
    public async Task Concurrent_calls_of_one_client_return_their_own_responses()
    {
        var handler = new ScriptedHandler(async (request, token) =>
        {
            byte[] body = await request.Content!.ReadAsByteArrayAsync(token);
            await Task.Yield();
            return ScriptedHandler.CreateResponse(System.Net.HttpStatusCode.OK, body);
        });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });

        IEnumerable<Task<(string Sent, string Received)>> calls = Enumerable.Range(0, 200).Select(async number =>
        {
            string text = new((char)('a' + number % 26), number * 37);
            return (text, (await client.EchoAsync(new() { Text = text }, TestContext.Current.CancellationToken)).Text);
        });
        foreach ((string sent, string received) in await Task.WhenAll(calls))
            Assert.Equal(sent, received);
    }

    private static string Signature(SentRequest sent)
    {
        byte[] hash = new byte[PayloadHash.Length];
        var signer = new SigV4Signer();
        signer.WritePayloadHash(sent.Body, hash);
        string authorization = signer.GetAuthorization(
            new SigningRequest
            {
                Method = sent.Method,
                Host = sent.Uri.Authority,
                Headers = new KeyValuePair<string, string>[] { new("content-type", sent["Content-Type"]!) },
                PayloadHash = hash,
            },
            new AwsCredentials(TestClient.AccessKeyId, TestClient.SecretAccessKey),
            new SigningScope("eu-west-1", "test", new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.Zero)));
        return authorization[(authorization.LastIndexOf('=') + 1)..];
    }
}
