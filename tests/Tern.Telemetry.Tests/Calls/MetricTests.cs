using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Telemetry.Tests.Support;
using Tern.Telemetry.Tests.Support.Otlp;

namespace Tern.Telemetry.Tests.Calls;

public sealed class MetricTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("rpc.client.call.duration")]
    [InlineData("tern.client.attempt.duration")]
    public async Task Durations_have_the_conventional_buckets_in_seconds(string name)
    {
        ExportedTelemetry exported = await CallAsync();

        Assert.Equal("s", exported.Metric(name).Unit);
        Assert.Equal([0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10], exported.Point(name).Bounds);
    }

    [Fact]
    public async Task Attempts_have_a_bucket_for_each_number_up_to_5()
    {
        ExportedTelemetry exported = await CallAsync();

        Assert.Equal("{attempt}", exported.Metric("tern.client.attempts").Unit);
        Assert.Equal([1, 2, 3, 4, 5, 10], exported.Point("tern.client.attempts").Bounds);
    }

    [Fact]
    public async Task Sizes_are_those_of_the_bodies_in_bytes()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok("""{"TableNames":[]}"""));
        ExportedTelemetry exported = await CallAsync(handler);

        OtlpMetric request = exported.Metric("tern.client.request.size");
        OtlpMetric response = exported.Metric("tern.client.response.size");
        Assert.Equal(("By", "By"), (request.Unit, response.Unit));
        Assert.Equal(handler.Sent.Single().Body.Length, Assert.Single(request.Points).Value);
        Assert.Equal(17, Assert.Single(response.Points).Value);
        double[] bounds = [0, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864, 268_435_456, 1_073_741_824, 5_368_709_120];
        Assert.Equal(bounds, Assert.Single(request.Points).Bounds);
        Assert.Equal(bounds, Assert.Single(response.Points).Bounds);
    }

    [Fact]
    public async Task Metrics_have_descriptions()
    {
        ExportedTelemetry exported = await CallAsync();
        Assert.All(exported.Metrics, metric => Assert.NotEmpty(metric.Description));
    }

    private async Task<ExportedTelemetry> CallAsync(ScriptedHandler? handler = null)
    {
        using var client = new DynamoDBClient(Clients.Options(handler ?? new ScriptedHandler(ScriptedHandler.Ok())));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        return await session.RunAsync(() => client.ListTablesAsync(new() { Limit = 10 }, Token));
    }
}
