namespace Tern.Telemetry.Tests.Support.Collector;

/// <summary>The paths of the two protocols of OTLP.</summary>
internal static class OtlpPaths
{
    public const string HttpTraces = "/v1/traces";
    public const string HttpMetrics = "/v1/metrics";
    public const string GrpcTraces = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
    public const string GrpcMetrics = "/opentelemetry.proto.collector.metrics.v1.MetricsService/Export";
}
