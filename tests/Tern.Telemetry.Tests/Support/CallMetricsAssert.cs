using Tern.Telemetry.Tests.Support.Otlp;

namespace Tern.Telemetry.Tests.Support;

/// <summary>Compares the metrics of one call.</summary>
internal static class CallMetricsAssert
{
    /// <summary>Fails unless the metrics are those of one successful call with one attempt.</summary>
    public static void Succeeded(ExportedTelemetry exported, string service, string method)
    {
        Assert.Equal(
            ["rpc.client.call.duration", "tern.client.attempt.duration", "tern.client.attempts", "tern.client.request.size", "tern.client.response.size"],
            exported.Metrics.Select(metric => metric.Name).Order(StringComparer.Ordinal));
        Assert.All(exported.Metrics, metric =>
        {
            Assert.Equal(OtlpMetricType.Histogram, metric.Type);
            OtlpDataPoint point = Assert.Single(metric.Points);
            Assert.Equal($"rpc.method='{method}' rpc.service='{service}' rpc.system.name='aws-api'", point.Attributes.ToString());
            Assert.Equal(1, point.Count);
        });
        Assert.Equal(1, exported.Point("tern.client.attempts").Value);
    }
}
