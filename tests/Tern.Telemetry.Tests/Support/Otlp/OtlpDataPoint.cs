namespace Tern.Telemetry.Tests.Support.Otlp;

/// <summary>A data point of a metric.</summary>
/// <param name="Attributes">The attributes.</param>
/// <param name="Value">The value of a gauge, or the sum of a sum or a histogram.</param>
/// <param name="Count">The number of measurements of a histogram.</param>
/// <param name="Bounds">The upper bounds of the buckets of a histogram, except the last bucket.</param>
internal sealed record OtlpDataPoint(OtlpAttributes Attributes, double Value, long Count, IReadOnlyList<double> Bounds)
{
    public static OtlpDataPoint Read(ProtobufMessage point, OtlpMetricType type) => type == OtlpMetricType.Histogram
        ? new(new(point.Messages(9)), point.Number(5), point.Integer(4), [.. point.Numbers(7)])
        : new(new(point.Messages(7)), point.Has(6) ? point.Integer(6) : point.Number(4), 0, []);
}
