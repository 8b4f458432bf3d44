namespace Tern.Telemetry.Tests.Support.Otlp;

/// <summary>A metric that the collector received.</summary>
/// <seealso href="https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/metrics/v1/metrics.proto">metrics.proto</seealso>
internal sealed record OtlpMetric(string Scope, string Name, string Unit, string Description, OtlpMetricType Type, bool IsMonotonic, IReadOnlyList<OtlpDataPoint> Points)
{
    /// <summary>Reads the metrics of a message of type <c>ExportMetricsServiceRequest</c>.</summary>
    public static IEnumerable<OtlpMetric> ReadAll(byte[] message) =>
        from resource in new ProtobufMessage(message).Messages(1)
        from scope in resource.Messages(2)
        from metric in scope.Messages(2)
        select Read(scope.Message(1)!.Text(1), metric);

    private static OtlpMetric Read(string scope, ProtobufMessage metric)
    {
        OtlpMetricType type = Enum.GetValues<OtlpMetricType>().Single(type => metric.Has((int)type));
        ProtobufMessage data = metric.Message((int)type)!;
        return new(
            scope,
            Name: metric.Text(1),
            Unit: metric.Text(3),
            Description: metric.Text(2),
            type,
            IsMonotonic: type == OtlpMetricType.Sum && data.Integer(3) != 0,
            [.. data.Messages(1).Select(point => OtlpDataPoint.Read(point, type))]);
    }
}
