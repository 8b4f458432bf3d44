using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.Runtime;

/// <summary>The source of spans and the instruments of metrics, which exist once per process.</summary>
/// <remarks>All instruments are of doubles: a second type of measurement costs the first call of a process 0.7 ms, with or without a listener.</remarks>
internal sealed class TelemetrySources
{
    // The boundaries that the page of rpc.client.call.duration advises.
    private static readonly InstrumentAdvice<double> s_seconds = new() { HistogramBucketBoundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] };

    private static readonly InstrumentAdvice<double> s_bytes = new() { HistogramBucketBoundaries = [0, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864, 268_435_456, 1_073_741_824, 5_368_709_120] };

    private static readonly InstrumentAdvice<double> s_counts = new() { HistogramBucketBoundaries = [1, 2, 3, 4, 5, 10] };

    private TelemetrySources()
    {
        Spans = new ActivitySource(TelemetryNames.Source);
        // Lives as long as the process, because its instruments do.
        var meter = new Meter(TelemetryNames.Source);
        CallDuration = Create(meter, TelemetryNames.CallDuration, "s", "Duration of calls.", s_seconds);
        Attempts = Create(meter, TelemetryNames.CallAttempts, "{attempt}", "Attempts of calls.", s_counts);
        AttemptDuration = Create(meter, TelemetryNames.AttemptDuration, "s", "Duration of attempts.", s_seconds);
        RequestSize = Create(meter, TelemetryNames.RequestSize, "By", "Size of request bodies.", s_bytes);
        ResponseSize = Create(meter, TelemetryNames.ResponseSize, "By", "Size of response bodies.", s_bytes);
        RetryQuota = meter.CreateGauge<double>(TelemetryNames.RetryQuota, "{token}", "Available tokens of the retry quota.");
        Credentials = meter.CreateCounter<double>(TelemetryNames.CredentialsRefreshes, "{fetch}", "Fetches of credentials.");
    }

    /// <summary>The sources; null if a listener threw when they were created.</summary>
    // Below the boundaries of the buckets, because fields are initialized in their order.
    public static TelemetrySources? Instance { get; } = TryCreate();

    public ActivitySource Spans { get; }

    public Histogram<double> CallDuration { get; }

    public Histogram<double> Attempts { get; }

    public Histogram<double> AttemptDuration { get; }

    public Histogram<double> RequestSize { get; }

    public Histogram<double> ResponseSize { get; }

    public Gauge<double> RetryQuota { get; }

    public Counter<double> Credentials { get; }

    // An exception here would be that of the type's initializer, which the runtime throws again for every call of the process.
    private static TelemetrySources? TryCreate()
    {
        try
        {
            return new TelemetrySources();
        }
        catch (Exception)
        {
            return null;
        }
    }

    private static Histogram<double> Create(Meter meter, string name, string unit, string description, InstrumentAdvice<double> advice) =>
        meter.CreateHistogram(name, unit, description, tags: null, advice);
}
