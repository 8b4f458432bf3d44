using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.Runtime;

/// <summary>The metrics of calls. An exception of a listener does not reach the call.</summary>
/// <remarks>The tags are the service, the operation and the type of the error, so that the number of time series is small.</remarks>
/// <seealso href="https://opentelemetry.io/docs/specs/semconv/rpc/rpc-metrics/">Semantic conventions for RPC metrics</seealso>
internal static class CallMetrics
{
    /// <summary>Whether a listener of the metrics of calls exists.</summary>
    public static bool IsObserved =>
        TelemetrySources.Instance is { } all
        && (all.CallDuration.Enabled || all.Attempts.Enabled || all.AttemptDuration.Enabled || all.RequestSize.Enabled || all.ResponseSize.Enabled || all.RetryQuota.Enabled);

    /// <summary>Records a call that has ended.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="startedAt">The timestamp of its start.</param>
    /// <param name="attempts">The number of its attempts.</param>
    /// <param name="requestSize">The size of the body of its request; null if it is not known.</param>
    /// <param name="responseSize">The size of the body of its response; null if it is not known.</param>
    /// <param name="error">The exception of the call; null if it succeeded.</param>
    public static void RecordCall(OperationDescriptor operation, long startedAt, int attempts, long? requestSize, long? responseSize, Exception? error)
    {
        if (TelemetrySources.Instance is not { } all)
            return;
        ReadOnlySpan<KeyValuePair<string, object?>> tags = GetTags(operation, error);
        Record(all.CallDuration, Stopwatch.GetElapsedTime(startedAt).TotalSeconds, tags);
        Record(all.Attempts, attempts, tags);
        if (requestSize is { } sent)
            Record(all.RequestSize, sent, tags);
        if (responseSize is { } received)
            Record(all.ResponseSize, received, tags);
    }

    /// <summary>Records an attempt that has ended.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="startedAt">The timestamp of its start.</param>
    /// <param name="error">The exception of the attempt; null if it succeeded.</param>
    public static void RecordAttempt(OperationDescriptor operation, long startedAt, Exception? error)
    {
        if (TelemetrySources.Instance is { AttemptDuration: { Enabled: true } duration })
            Record(duration, Stopwatch.GetElapsedTime(startedAt).TotalSeconds, GetTags(operation, error));
    }

    /// <summary>Records the available tokens of a retry quota.</summary>
    public static void RecordRetryQuota(ServiceDescriptor service, int available)
    {
        try
        {
            TelemetrySources.Instance?.RetryQuota.Record(available, new(TelemetryNames.RpcSystemName, TelemetryNames.AwsApi), new(TelemetryNames.RpcService, service.ServiceId));
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
            TelemetrySources.Instance?.Credentials.Add(1, new(TelemetryNames.CredentialsSource, source), new(TelemetryNames.CredentialsOutcome, error is null ? "success" : "failure"));
        }
        catch (Exception)
        {
            // A listener failed.
        }
    }

    private static ReadOnlySpan<KeyValuePair<string, object?>> GetTags(OperationDescriptor operation, Exception? error) =>
        error is null ? operation.MetricTags : [.. operation.MetricTags, new(TelemetryNames.ErrorType, CallTelemetry.GetErrorType(error))];

    private static void Record(Histogram<double> histogram, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
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
}
