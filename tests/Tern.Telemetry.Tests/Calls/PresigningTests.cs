using Tern.Core.Tests.Support;
using Tern.S3;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Calls;

public sealed class PresigningTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Presigned_request_has_no_span_and_no_measurement()
    {
        using var client = new S3Client(Clients.Options(new ScriptedHandler((_, _) => throw new InvalidOperationException("Nothing is sent."))));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(async () =>
        {
            PresignedRequest request = await client.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "cat" }, TimeSpan.FromMinutes(5), cancellationToken: Token);
            Assert.Contains("X-Amz-Signature=", request.Url, StringComparison.Ordinal);
        });

        Assert.NotNull(exported.Caller);
        Assert.Empty(exported.Spans);
        Assert.Empty(exported.Metrics);
    }
}
