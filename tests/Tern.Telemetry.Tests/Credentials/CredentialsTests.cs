using System.Diagnostics;
using OpenTelemetry.Exporter;
using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.Sts;
using Tern.Telemetry.Tests.Support;
using Tern.Telemetry.Tests.Support.Otlp;

namespace Tern.Telemetry.Tests.Credentials;

public sealed class CredentialsTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(OtlpExportProtocol.HttpProtobuf)]
    [InlineData(OtlpExportProtocol.Grpc)]
    public async Task Fetch_is_a_child_of_the_span_of_the_caller(OtlpExportProtocol protocol)
    {
        var source = new FakeCredentialsSource();
        await using TelemetrySession session = await TelemetrySession.StartAsync(protocol);
        ExportedTelemetry exported = await session.RunAsync(async () =>
        {
            await source.GetCredentialsAsync(Token);
            await source.GetCredentialsAsync(Token);
        });

        // The second credentials are cached.
        Assert.Equal(("credentials", ActivityKind.Internal, ActivityStatusCode.Unset), (exported.Span.Name, exported.Span.Kind, exported.Span.Status));
        Assert.Equal("tern.credentials.source='FakeCredentialsSource'", exported.Span.Attributes.ToString());
        AssertRefresh(exported, "success");
    }

    [Fact]
    public async Task Fetch_for_a_call_is_a_child_of_its_span()
    {
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Ok()) with { Credentials = new FakeCredentialsSource() });
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(async () =>
        {
            await client.ListTablesAsync(new(), Token);
            await client.ListTablesAsync(new() { Limit = 1 }, Token);
        });

        OtlpSpan fetch = Assert.Single(exported.Spans, span => span.Name == "credentials");
        OtlpSpan[] calls = [.. exported.Spans.Where(span => span.Name == "DynamoDB.ListTables")];
        Assert.Equal(2, calls.Length);
        Assert.Equal((calls[0].TraceId, calls[0].Id), (fetch.TraceId, fetch.ParentId));
        Assert.All(calls, call => Assert.Equal(exported.Caller!.Id, call.ParentId));
        AssertRefresh(exported, "success");
    }

    [Fact]
    public async Task Call_of_a_fetch_is_a_child_of_its_span()
    {
        using var sts = new StsClient(Clients.Options(ScriptedHandler.Ok("<GetSessionTokenResponse/>")));
        var source = new FakeCredentialsSource(() => sts.GetSessionTokenAsync(new(), Token));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => source.GetCredentialsAsync(Token).AsTask());

        Assert.Equal(["STS.GetSessionToken", "credentials"], exported.Spans.Select(span => span.Name));
        Assert.Equal((exported.Spans[1].Id, exported.Caller!.Id), (exported.Spans[0].ParentId, exported.Spans[1].ParentId));
    }

    [Fact]
    public async Task Call_without_credentials_measures_no_attempt()
    {
        var source = new FakeCredentialsSource(() => throw new TernCredentialsException("The source is down."));
        using var client = new DynamoDBClient(Clients.Options(ScriptedHandler.Ok()) with { Credentials = source });
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => Assert.ThrowsAsync<TernCredentialsException>(() => client.ListTablesAsync(new(), Token)));

        OtlpSpan call = Assert.Single(exported.Spans, span => span.Name == "DynamoDB.ListTables");
        Assert.Equal(
            (ActivityStatusCode.Error, "TernCredentialsException", null),
            (call.Status, call.Attributes["error.type"], call.Attributes["http.response.status_code"]));
        Assert.DoesNotContain(exported.Metrics, metric => metric.Name is "tern.client.attempt.duration" or "tern.client.request.size" or "tern.client.response.size");
    }

    [Fact]
    public async Task Failed_fetch_has_the_error_status_and_the_outcome_failure()
    {
        var source = new FakeCredentialsSource(() => throw new TernCredentialsException("The source is down."));
        await using TelemetrySession session = await TelemetrySession.StartAsync();
        ExportedTelemetry exported = await session.RunAsync(() => Assert.ThrowsAsync<TernCredentialsException>(() => source.GetCredentialsAsync(Token).AsTask()));

        Assert.Equal(("credentials", ActivityStatusCode.Error, "The source is down."), (exported.Span.Name, exported.Span.Status, exported.Span.StatusMessage));
        Assert.Equal("error.type='TernCredentialsException' tern.credentials.source='FakeCredentialsSource'", exported.Span.Attributes.ToString());
        AssertRefresh(exported, "failure");
    }

    private static void AssertRefresh(ExportedTelemetry exported, string outcome)
    {
        OtlpMetric refreshes = exported.Metric("tern.credentials.refreshes");
        Assert.Equal((OtlpMetricType.Sum, true, "{fetch}"), (refreshes.Type, refreshes.IsMonotonic, refreshes.Unit));
        OtlpDataPoint point = Assert.Single(refreshes.Points);
        Assert.Equal(1, point.Value);
        Assert.Equal($"tern.credentials.outcome='{outcome}' tern.credentials.source='FakeCredentialsSource'", point.Attributes.ToString());
    }
}
