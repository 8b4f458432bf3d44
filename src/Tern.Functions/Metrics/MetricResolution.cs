namespace Tern.Functions.Metrics;

/// <summary>The resolution at which CloudWatch stores a metric, in seconds.</summary>
public enum MetricResolution
{
    /// <summary>One minute.</summary>
    Standard = 60,

    /// <summary>One second.</summary>
    High = 1,
}
