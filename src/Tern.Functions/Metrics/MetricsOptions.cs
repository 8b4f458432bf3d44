namespace Tern.Functions.Metrics;

/// <summary>Options of <see cref="FunctionMetrics"/>.</summary>
public sealed class MetricsOptions
{
    /// <summary>The name of the service, which is the value of the dimension <c>service</c>. The default is null: no such dimension.</summary>
    public string? Service { get; init; }

    /// <summary>The dimensions of all metrics, at most 30 with <see cref="Service"/>. The default is none.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Dimensions { get; init; } = [];

    /// <summary>
    /// Whether <see cref="MetricsFilter"/> reports the metric <c>ColdStart</c> with the additional dimension <c>function_name</c> for the first invocation of the process. The default is
    /// true. An environment with provisioned concurrency has no cold start.
    /// </summary>
    public bool ReportsColdStart { get; init; } = true;

    /// <summary>The variables of the process. The default is <see cref="AwsEnvironment.Process"/>.</summary>
    public AwsEnvironment Environment { get; init; } = AwsEnvironment.Process;
}
