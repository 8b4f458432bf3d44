namespace Tern.Telemetry.Tests.Support.Otlp;

/// <summary>The type of a metric. The number is that of its field in a message of type <c>Metric</c>.</summary>
internal enum OtlpMetricType
{
    Gauge = 5,
    Sum = 7,
    Histogram = 9,
}
