using OpenTelemetry.Trace;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Telemetry.Tests.Support;

namespace Tern.Telemetry.Tests.Sampling;

public sealed class SamplingTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Sampler_gets_the_tags_of_the_request_before_the_span_starts()
    {
        var sampler = new CallSampler(SamplingDecision.RecordAndSample);
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Ok()));
        await using TelemetrySession session = await TelemetrySession.StartAsync(sampler: sampler);
        ExportedTelemetry exported = await session.RunAsync(() => client.DescribeTableAsync(new() { TableName = "orders" }, Token));

        Assert.Equal("caller", sampler.Current?.DisplayName);
        Assert.Equal(["orders"], Assert.IsType<string[]>(sampler.Tags["aws.dynamodb.table_names"]));
        Assert.Equal(
            ("eu-west-1", "aws-api", "DynamoDB", "DescribeTable"),
            (sampler.Tags["cloud.region"], sampler.Tags["rpc.system.name"], sampler.Tags["rpc.service"], sampler.Tags["rpc.method"]));
        Assert.Equal("DynamoDB.DescribeTable", exported.Span.Name);
    }

    [Fact]
    public async Task Dropped_call_succeeds_and_is_measured()
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Error(503, ""), ScriptedHandler.Ok("""{"TableNames":["orders"]}""")));
        await using TelemetrySession session = await TelemetrySession.StartAsync(sampler: new CallSampler(SamplingDecision.Drop));
        ExportedTelemetry exported = await session.RunAsync(async () => Assert.Equal(["orders"], (await client.ListTablesAsync(new(), Token)).TableNames));

        Assert.NotNull(exported.Caller);
        Assert.Empty(exported.Spans);
        Assert.Equal(1, exported.Point("rpc.client.call.duration").Count);
    }

    [Fact]
    public async Task Dropped_call_throws_the_error_of_the_service()
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Error(400, """{"__type":"ResourceNotFoundException"}""")));
        await using TelemetrySession session = await TelemetrySession.StartAsync(sampler: new CallSampler(SamplingDecision.Drop));
        ExportedTelemetry exported = await session.RunAsync(
            () => Assert.ThrowsAsync<ResourceNotFoundException>(() => client.DescribeTableAsync(new() { TableName = "orders" }, Token)));

        Assert.Empty(exported.Spans);
        Assert.Equal("ResourceNotFoundException", exported.Point("rpc.client.call.duration").Attributes["error.type"]);
    }

    [Fact]
    public async Task Call_of_a_dropped_trace_succeeds()
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Ok("""{"TableNames":["orders"]}""")));
        await using TelemetrySession session = await TelemetrySession.StartAsync(sampler: new AlwaysOffSampler());
        ExportedTelemetry exported = await session.RunAsync(async () => Assert.Equal(["orders"], (await client.ListTablesAsync(new(), Token)).TableNames));

        Assert.Null(exported.Caller);
        Assert.Empty(exported.Spans);
        CallMetricsAssert.Succeeded(exported, "DynamoDB", "ListTables");
    }
}
