using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.Runtime;

/// <summary>The metrics of calls. An exception of a listener does not reach the call.</summary>
/// <remarks>
/// All instruments are of doubles: a second type of measurement costs the first call of a process 0.7 ms, with or without a listener. Their tags are
/// the service, the operation and the type of the error, so that the number of time series is small.
/// </remarks>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/rpc/rpc-metrics/">Semantic conventions for RPC metrics</seealso>
internal static class CallMetrics
{
    private static readonly Meter s_meter = new(TelemetryNames.Source);

    // The boundaries that the page of rpc.client.call.duration advises.
    private static readonly InstrumentAdvice<double> s_seconds = new() { HistogramBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] };

    private static readonly InstrumentAdvice<double> s_bytes = new() { HistogramBucketBoundaries = [0, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864, 268_435_456, 1_073_741_824, 5_368_709_120] };

    private static readonly InstrumentAdvice<double> s_counts = new() { HistogramBucketBoundaries = [1, 2, 3, 4, 5, 10] };

    private static readonly Histogram<double> s_callDuration = Create(TelemetryNames.CallDuration, "s", "Duration of calls.", s_seconds);
    private static readonly Histogram<double> s_attempts = Create(TelemetryNames.CallAttempts, "{attempt}", "Attempts of calls.", s_counts);
    private static readonly Histogram<double> s_attemptDuration = Create(TelemetryNames.AttemptDuration, "s", "Duration of attempts.", s_seconds);
    private static readonly Histogram<double> s_requestSize = Create(TelemetryNames.RequestSize, "By", "Size of request bodies.", s_bytes);
    private static readonly Histogram<double> s_responseSize = Create(TelemetryNames.ResponseSize, "By", "Size of response bodies.", s_bytes);
    private static readonly Gauge<double> s_retryQuota = s_meter.CreateGauge<double>(TelemetryNames.RetryQuota, "{token}", "Available tokens of the retry quota.");
    private static readonly Counter<double> s_credentials = s_meter.CreateCounter<double>(TelemetryNames.CredentialsRefreshes, "{fetch}", "Fetches of credentials.");

    /// <summary>Whether a listener of the metrics of calls exists.</summary>
    public static bool IsObserved =>
        s_callDuration.Enabled || s_attempts.Enabled || s_attemptDuration.Enabled || s_requestSize.Enabled || s_responseSize.Enabled || s_retryQuota.Enabled;

    /// <summary>Records a call that has ended.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="startedAt">The timestamp of its start.</param>
    /// <param name="attempts">The number of its attempts.</param>
    /// <param name="requestSize">The size of the body of its request; null if it is not known.</param>
    /// <param name="responseSize">The size of the body of its response; null if it is not known.</param>
    /// <param name="error">The exception of the call; null if it succeeded.</param>
    public static void RecordCall(OperationDescriptor operation, long startedAt, int attempts, long? requestSize, long? responseSize, Exception? error)
    {
        TagList tags = GetTags(operation, error);
        Record(s_callDuration, Stopwatch.GetElapsedTime(startedAt).TotalSeconds, tags);
        Record(s_attempts, attempts, tags);
        if (requestSize is { } sent)
            Record(s_requestSize, sent, tags);
        if (responseSize is { } received)
            Record(s_responseSize, received, tags);
    }

    /// <summary>Records an attempt that has ended.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="startedAt">The timestamp of its start.</param>
    /// <param name="error">The exception of the attempt; null if it succeeded.</param>
    public static void RecordAttempt(OperationDescriptor operation, long startedAt, Exception? error)
    {
        if (s_attemptDuration.Enabled)
            Record(s_attemptDuration, Stopwatch.GetElapsedTime(startedAt).TotalSeconds, GetTags(operation, error));
    }

    /// <summary>Records the available tokens of a retry quota.</summary>
    public static void RecordRetryQuota(ServiceDescriptor service, int available)
    {
        try
        {
            s_retryQuota.Record(available, new(TelemetryNames.RpcSystemName, TelemetryNames.AwsApi), new(TelemetryNames.RpcService, service.ServiceId));
        }
        catch (Exception)
        {
            // A listener failed.
        }
    }

    /// <summary>Records a fetch of credentials.</summary>
    public static void RecordCredentials(string source, Exception? error)
    {
        try
        {
            s_credentials.Add(1, new(TelemetryNames.CredentialsSource, source), new(TelemetryNames.CredentialsOutcome, error is null ? "success" : "failure"));
        }
        catch (Exception)
        {
            // A listener failed.
        }
    }

    private static TagList GetTags(OperationDescriptor operation, Exception? error)
    {
        var tags = new TagList
        {
            { TelemetryNames.RpcSystemName, TelemetryNames.AwsApi },
            { TelemetryNames.RpcService, operation.Service.ServiceId },
            { TelemetryNames.RpcMethod, operation.Name },
        };
        if (error is not null)
            tags.Add(TelemetryNames.ErrorType, CallTelemetry.GetErrorType(error));
        return tags;
    }

    private static void Record(Histogram<double> histogram, double value, in TagList tags)
    {
        try
        {
            histogram.Record(value, tags);
        }
        catch (Exception)
        {
            // A listener failed.
        }
    }

    private static Histogram<double> Create(string name, string unit, string description, InstrumentAdvice<double> advice) =>
        s_meter.CreateHistogram(name, unit, description, tags: null, advice);
}
