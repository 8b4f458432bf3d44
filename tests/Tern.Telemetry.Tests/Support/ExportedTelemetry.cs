using Tern.Telemetry.Tests.Support.Collector;
using Tern.Telemetry.Tests.Support.Otlp;

namespace Tern.Telemetry.Tests.Support;

/// <summary>The spans and the metrics that a collector received.</summary>
/// <param name="Spans">The spans of Tern, in the order of their ends.</param>
/// <param name="Caller">The span of the test; null if it was not sampled.</param>
/// <param name="Metrics">The metrics of Tern.</param>
/// <param name="Requests">The version, path and content type of each request of the exporters.</param>
internal sealed record ExportedTelemetry(IReadOnlyList<OtlpSpan> Spans, OtlpSpan? Caller, IReadOnlyList<OtlpMetric> Metrics, IReadOnlyList<string> Requests)
{
    /// <summary>The only span of Tern, which must be a child of the caller.</summary>
    public OtlpSpan Span
    {
        get
        {
            OtlpSpan span = Assert.Single(Spans);
            Assert.Equal((Caller!.TraceId, Caller.Id), (span.TraceId, span.ParentId));
            return span;
        }
    }

    public static ExportedTelemetry Read(OtlpCollector collector)
    {
        OtlpSpan[] spans = [.. collector.Traces.SelectMany(OtlpSpan.ReadAll)];
        OtlpMetric[] metrics = [.. collector.Metrics.SelectMany(OtlpMetric.ReadAll)];
        Assert.All(metrics, metric => Assert.Equal("Tern", metric.Scope));
        return new([.. spans.Where(span => span.Scope == "Tern")], spans.SingleOrDefault(span => span.Name == "caller"), metrics, [.. collector.Requests]);
    }

    public OtlpMetric Metric(string name) => Assert.Single(Metrics, metric => metric.Name == name);

    /// <summary>Returns the only data point of a metric.</summary>
    public OtlpDataPoint Point(string name) => Assert.Single(Metric(name).Points);
}
