using System.Net;
using Tern.Core.Tests.Support;

namespace Tern.CloudWatch;

public sealed class ResultSizeTests
{
    [Fact]
    public async Task A_CBOR_response_with_millions_of_empty_maps_throws_TernResponseTooLargeException()
    {
        const int Count = 5_000_000;
        byte[] head = [0xa1, 0x67, .. "Metrics"u8, 0x9a, 0x00, 0x4c, 0x4b, 0x40]; // a map of one entry, an array of 5,000,000
        byte[] body = new byte[head.Length + Count];
        body.AsSpan().Fill(0xa0);
        head.CopyTo(body, 0);
        using var handler = new ScriptedHandler((_, _) => Task.FromResult(ScriptedHandler.CreateResponse(HttpStatusCode.OK, body, ("smithy-protocol", "rpc-v2-cbor"), ("Content-Type", "application/cbor"))));
        using var client = new CloudWatchClient(new()
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Environment = AwsEnvironment.None,
            Handler = handler,
        });
        var error = await Assert.ThrowsAsync<TernResponseTooLargeException>(() => client.ListMetricsAsync(new(), TestContext.Current.CancellationToken));
        Assert.StartsWith("The result of the response takes more than 67108864 bytes of memory", error.Message, StringComparison.Ordinal);
    }
}
