using System.Diagnostics;
using System.Globalization;
using OpenTelemetry.Exporter;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Telemetry.Tests.Support;
using Tern.Telemetry.Tests.Support.Otlp;

namespace Tern.Telemetry.Tests.Calls;

public sealed class RetryTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Retried_call_has_an_event_for_each_retry(OtlpExportProtocol protocol)
    {
        using var client = new DynamoDBClient(Clients.Options(
            ScriptedHandler.Error(500, """{"__type":"InternalServerError"}"""), ScriptedHandler.Error(503, ""), ScriptedHandler.Ok()));
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        ExportedTelemetry exported = await session.RunAsync(() => client.ListTablesAsync(new(), Token));

        Assert.Equal((ActivityStatusCode.Unset, 3L), (exported.Span.Status, exported.Span.Attributes["tern.attempts"]));
        Assert.Null(exported.Span.Attributes["error.type"]);
        Assert.Equal(["retry", "retry"], exported.Span.Events.Select(retry => retry.Name));
        Assert.Equal(
            [
                "error.type='InternalServerError' tern.retry.attempt=2 tern.retry.delay=0 tern.retry.delay.source='backoff'",
                "error.type='Http503' tern.retry.attempt=3 tern.retry.delay=0 tern.retry.delay.source='backoff'",
            ],
            exported.Span.Events.Select(retry => retry.Attributes.ToString()));
    }

    [Fact]
    public async Task Retried_call_measures_each_attempt_and_the_quota()
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Error(503, ""), ScriptedHandler.Ok()));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => client.ListTablesAsync(new(), Token));

        Assert.Equal(1, exported.Point("rpc.client.call.duration").Count);
        Assert.Equal((1, 2.0), (exported.Point("tern.client.attempts").Count, exported.Point("tern.client.attempts").Value));
        Assert.Equal(
            [(1, null), (1, "Http503")],
            exported.Metric("tern.client.attempt.duration").Points.Select(point => (point.Count, point.Attributes["error.type"])).OrderBy(point => point.Item2));
        // The successful retry returned its tokens.
        OtlpMetric quota = exported.Metric("tern.client.retry.quota");
        Assert.Equal((OtlpMetricType.Gauge, "{token}"), (quota.Type, quota.Unit));
        Assert.Equal(500, Assert.Single(quota.Points).Value);
        Assert.Equal("rpc.service='DynamoDB' rpc.system.name='aws-api'", quota.Points[0].Attributes.ToString());
    }

    [Fact]
    public async Task Call_without_a_successful_retry_reports_the_used_quota()
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Error(503, "")) with { Retry = new() { MaxAttempts = 2, MaxDelay = TimeSpan.Zero } });
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => Assert.ThrowsAsync<DynamoDBException>(() => client.ListTablesAsync(new(), Token)));

        Assert.Single(exported.Span.Events);
        Assert.Equal(486, exported.Point("tern.client.retry.quota").Value);
    }

    [Fact]
    public async Task Retry_after_the_delay_of_the_service_has_its_seconds_and_its_source()
    {
        var delay = TimeSpan.FromMilliseconds(1500);
        var time = new ManualTimeProvider(DateTimeOffset.UtcNow);
        ClientOptions options = Clients.Options(ScriptedHandler.Error(503, "", ("x-amz-retry-after", "1500")), ScriptedHandler.Ok());
        using var client = new DynamoDBClient(options with { TimeProvider = time });
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(async () =>
        {
            Task call = client.ListTablesAsync(new(), Token);
            time.Advance(await time.GetTimerAsync(due => due == delay).WaitAsync(Token));
            await call;
        });

        OtlpEvent retry = Assert.Single(exported.Span.Events);
        Assert.Equal("retry", retry.Name);
        Assert.Equal(
            "error.type='Http503' tern.retry.attempt=2 tern.retry.delay=1.5 tern.retry.delay.source='x-amz-retry-after'",
            retry.Attributes.ToString());
    }

    [Fact]
    public async Task Request_signed_again_for_another_time_belongs_to_the_same_attempt()
    {
        string date = DateTimeOffset.UtcNow.AddHours(2).ToString("R", CultureInfo.InvariantCulture);
        using var client = new DynamoDBClient(Clients.Options(
            ScriptedHandler.Error(403, """{"__type":"RequestTimeTooSkewed"}""", ("Date", date)), ScriptedHandler.Ok()));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => client.ListTablesAsync(new(), Token));

        Assert.Equal(1L, exported.Span.Attributes["tern.attempts"]);
        Assert.Empty(exported.Span.Events);
        CallMetricsAssert.Succeeded(exported, "DynamoDB", "ListTables");
    }
}
