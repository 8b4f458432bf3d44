using System.Diagnostics;
using System.Diagnostics.Metrics;

namespace Tern.Benchmarks.Workloads;

/// <summary>Listeners of all spans, with all data, and of all metrics of Tern. They do nothing with what they receive.</summary>
internal sealed class TelemetryListeners : IDisposable
{
    private const string Source = "Tern";

    private readonly ActivityListener _spans = new()
    {
        ShouldListenTo = source => source.Name == Source,
        Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
    };
    private readonly MeterListener _metrics = new();

    public TelemetryListeners()
    {
        _metrics.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == Source)
                listener.EnableMeasurementEvents(instrument);
        };
        _metrics.SetMeasurementEventCallback<double>(static (_, _, _, _) => { });
        ActivitySource.AddActivityListener(_spans);
        _metrics.Start();
    }

    public void Dispose()
    {
        _spans.Dispose();
        _metrics.Dispose();
    }
}
