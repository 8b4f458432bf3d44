using Tern.Core.Tests.Support;
using Tern.S3;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Requests;

public sealed class S3TagTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(false, null)]
    [InlineData(true, "cats/Zoë.jpg")]
    public async Task Key_is_recorded_only_with_RecordPersonalData(bool recordPersonalData, string? key)
    {
        using var client = new S3Client(Clients.Options(ScriptedHandler.Ok("")) with { RecordPersonalData = recordPersonalData });
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => client.HeadObjectAsync(new() { Bucket = "photos", Key = "cats/Zoë.jpg" }, Token));

        Assert.Equal("photos", exported.Span.Attributes["aws.s3.bucket"]);
        Assert.Equal(key, exported.Span.Attributes["aws.s3.key"]);
    }
}
