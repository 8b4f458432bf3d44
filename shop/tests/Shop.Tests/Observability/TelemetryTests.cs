using System.Text;
using System.Text.Json;
using Shop.Tests.Support;

namespace Shop.Tests.Observability;

/// <summary>Traces, metrics and logs of the Shop.</summary>
public sealed class TelemetryTests(TestCluster cluster)
{
    private const string TraceId = "0af7651916cd43dd8448eb211c80319c";

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Traces_and_metrics_are_exported_to_the_OTLP_endpoint()
    {
        await using var receiver = await OtlpReceiver.StartAsync();
        await using var shop = await ShopProcess.StartAsync(
            ("ConnectionStrings__Shop", await cluster.NewDatabaseAsync()),
            ("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.Address), ("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"),
            ("OTEL_BSP_SCHEDULE_DELAY", "50"), ("OTEL_METRIC_EXPORT_INTERVAL", "50"), ("OTEL_SERVICE_NAME", "shop-under-test"));

        var trace = Convert.FromHexString(TraceId);
        // The span of the request, and that of its statement.
        await ReceivedAsync("/v1/traces", trace, Text("GET /products/{id:long}"), Text("http.route"), Text("/products/7"), Text("shop-under-test"));
        await ReceivedAsync("/v1/traces", trace, Text("Npgsql"), Text("db.query.text"));
        await ReceivedAsync("/v1/metrics", Text("shop.cache.responses"), Text("database"));
        foreach (var name in new[] { "http.server.request.duration", "kestrel.active_connections", "db.client.", "dotnet.gc.", "shop.cache.size" })
            await ReceivedAsync("/v1/metrics", Text(name));

        // The export starts after the server, so the first requests are not exported.
        Task ReceivedAsync(string path, params byte[][] parts) => receiver.UntilReceivedAsync(() => shop.SendAsync("/products/7", TraceId), path, parts);
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Log_line_has_the_trace_id_of_its_problem()
    {
        await using var shop = await ShopProcess.StartAsync(
            untilReady: false, ("ConnectionStrings__Shop", "Host=127.0.0.1;Port=1;Username=x;Password=y"), ("Logging__Console__FormatterName", "json"),
            ("Logging__Console__FormatterOptions__IncludeScopes", "true"));
        var logged = shop.LineAsync("/products/7", 1);
        var problem = await shop.SendAsync("/products/7", TraceId);
        Assert.Equal(TraceId, problem.Json.GetProperty("traceId").GetString());

        await logged;
        var line = JsonDocument.Parse(shop.Output.Split('\n').First(line => line.Contains("/products/7", StringComparison.Ordinal))).RootElement;
        Assert.Equal("Shop", line.GetProperty("Category").GetString());
        Assert.Equal("/products/7", line.GetProperty("State").GetProperty("Path").GetString());
        Assert.Contains(line.GetProperty("Scopes").EnumerateArray(), scope => scope.TryGetProperty("TraceId", out var id) && id.GetString() == TraceId);
    }

    private static byte[] Text(string text) => Encoding.UTF8.GetBytes(text);
}
