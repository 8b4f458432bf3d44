using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.S3;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Requests;

public sealed class ServerTagTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("http://localhost:8000", "localhost", 8000)]
    [InlineData("http://localhost", "localhost", 80)]
    [InlineData("https://gateway.example", "gateway.example", 443)]
    public async Task Address_and_port_are_those_of_the_endpoint(string endpoint, string address, long port)
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Ok()) with { Endpoint = endpoint });
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => client.ListTablesAsync(new(), Token));

        Assert.Equal((address, port), (exported.Span.Attributes["server.address"], exported.Span.Attributes["server.port"]));
    }

    [Fact]
    public async Task Redirected_call_has_the_region_and_the_server_of_its_last_request()
    {
        using var client = new S3Client(Clients.Options(ScriptedHandler.Error(301, "", ("x-amz-bucket-region", "ap-south-1")), ScriptedHandler.Ok("<ListBucketResult/>")));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => client.ListObjectsV2Async(new() { Bucket = "photos" }, Token));

        Assert.Equal(
            ("ap-south-1", "photos.s3.ap-south-1.amazonaws.com", 1L),
            (exported.Span.Attributes["cloud.region"], exported.Span.Attributes["server.address"], exported.Span.Attributes["tern.attempts"]));
        Assert.Empty(exported.Span.Events);
        CallMetricsAssert.Succeeded(exported, "S3", "ListObjectsV2");
    }
}
