using System.Diagnostics;
using OpenTelemetry.Exporter;
using Tern.Core.Tests.Support;
using Tern.S3;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Calls;

public sealed class StreamTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Streamed_call_ends_before_its_body_is_read(OtlpExportProtocol protocol)
    {
        using var client = new S3Client(Clients.Options(ScriptedHandler.Ok("hello")));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        GetObjectResponse? response = null;
        ExportedTelemetry exported = await session.RunAsync(async () => response = await client.GetObjectAsync(new() { Bucket = "photos", Key = "cat" }, Token));

        Assert.Equal(("S3.GetObject", ActivityStatusCode.Unset, 200L), (exported.Span.Name, exported.Span.Status, exported.Span.Attributes["http.response.status_code"]));
        CallMetricsAssert.Succeeded(exported, "S3", "GetObject");
        // Of a stream, the size is the content length.
        Assert.Equal(5, exported.Point("tern.client.response.size").Value);
        await using (response)
            Assert.Equal("hello"u8.ToArray(), await response!.Body.ToArrayAsync(maxBytes: 5, Token));
    }
}
