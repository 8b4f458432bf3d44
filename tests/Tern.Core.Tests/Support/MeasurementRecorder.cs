using System.Collections.Concurrent;
using System.Diagnostics.Metrics;

namespace Tern.Core.Tests.Support;

/// <summary>Records the tags of all measurements, including those of concurrent tests.</summary>
internal sealed class MeasurementRecorder : IDisposable
{
    private readonly ConcurrentQueue<string> _measurements = new();
    private readonly MeterListener _listener = new();

    public MeasurementRecorder()
    {
        _listener.InstrumentPublished = (instrument, listener) =>
        {
            if (instrument.Meter.Name == "Tern")
                listener.EnableMeasurementEvents(instrument);
        };
        _listener.SetMeasurementEventCallback<double>((instrument, _, tags, _) => Record(instrument, tags));
        _listener.SetMeasurementEventCallback<int>((instrument, _, tags, _) => Record(instrument, tags));
        _listener.Start();
    }

    public string Text => string.Join('\n', _measurements);

    public void Dispose() => _listener.Dispose();

    private void Record(Instrument instrument, ReadOnlySpan<KeyValuePair<string, object?>> tags)
    {
        string text = instrument.Name;
        foreach (KeyValuePair<string, object?> tag in tags)
            text += $" {tag.Key}={tag.Value}";
        _measurements.Enqueue(text);
    }
}
