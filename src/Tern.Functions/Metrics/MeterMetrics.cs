using System.Diagnostics.Metrics;
using System.Globalization;

namespace Tern.Functions.Metrics;

/// <summary>Adds the measurements of <see cref="Meter"/> instruments to the metrics of a function. Programs that do not create it do not contain it.</summary>
/// <remarks>
/// Counters, up-down counters, gauges and histograms are metrics with the name of the instrument, and tags are dimensions: each combination of tags is written as a record of its
/// own. Observable instruments are not reported: their values do not belong to an invocation. The unit is that of UCUM (<c>s</c>, <c>ms</c>, <c>us</c>, <c>By</c>, <c>%</c>, <c>{request}</c>); others
/// are <see cref="MetricUnit.None"/>. A measurement that is not a number, or whose name is that of a dimension or a property, is discarded, because an instrument does not throw.
/// In a tag, characters other than printable ASCII are replaced by <c>?</c>; tags without a value, tags of default dimensions and those over the maximum of dimensions are discarded.
/// </remarks>
public sealed class MeterMetrics : IDisposable
{
    private readonly FunctionMetrics _metrics;
    private readonly string[] _meters;
    private readonly MeterListener _listener;

    /// <param name="metrics">The metrics of the function.</param>
    /// <param name="meters">The names of the meters.</param>
    public MeterMetrics(FunctionMetrics metrics, params string[] meters)
    {
        ArgumentNullException.ThrowIfNull(metrics);
        ArgumentNullException.ThrowIfNull(meters);
        _metrics = metrics;
        _meters = [.. meters];
        _listener = new MeterListener { InstrumentPublished = Enable };
        _listener.SetMeasurementEventCallback<byte>((instrument, value, tags, unit) => Add(instrument, value, tags, unit));
        _listener.SetMeasurementEventCallback<short>((instrument, value, tags, unit) => Add(instrument, value, tags, unit));
        _listener.SetMeasurementEventCallback<int>((instrument, value, tags, unit) => Add(instrument, value, tags, unit));
        _listener.SetMeasurementEventCallback<long>((instrument, value, tags, unit) => Add(instrument, value, tags, unit));
        _listener.SetMeasurementEventCallback<float>((instrument, value, tags, unit) => Add(instrument, value, tags, unit));
        _listener.SetMeasurementEventCallback<double>(Add);
        _listener.SetMeasurementEventCallback<decimal>((instrument, value, tags, unit) => Add(instrument, (double)value, tags, unit));
        _listener.Start();
    }

    /// <summary>Stops the listening.</summary>
    public void Dispose() => _listener.Dispose();

    private void Enable(Instrument instrument, MeterListener listener)
    {
        if (!instrument.IsObservable && Array.IndexOf(_meters, instrument.Meter.Name) >= 0 && instrument.Name is { Length: > 0 and <= MetricRules.MaxNameLength } and not MetricRules.Metadata)
            listener.EnableMeasurementEvents(instrument, Unit(instrument.Unit));
    }

    private void Add(Instrument instrument, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags, object? unit)
    {
        var dimensions = new KeyValuePair<string, string>[Math.Min(tags.Length, _metrics.Room)];
        int count = 0;
        foreach ((string key, object? tag) in tags)
        {
            if (count == dimensions.Length)
                break;
            if (Text(tag, MetricRules.MaxDimensionValueLength) is not { } text || Text(key, MetricRules.MaxDimensionNameLength) is not { } name || name == instrument.Name || name == MetricRules.Metadata || _metrics.IsDefault(name))
                continue;
            if (name.StartsWith(':'))
                name = "?" + name[1..];
            int index = Array.FindIndex(dimensions, 0, count, dimension => dimension.Key == name);
            dimensions[index >= 0 ? index : count++] = new(name, text);
        }
        _metrics.TryAdd(instrument.Name, value, (MetricUnit)unit!, dimensions.AsSpan(0, count));
    }

    private static string? Text(object? value, int maxLength)
    {
        string? text = value is IFormattable formattable ? formattable.ToString(null, CultureInfo.InvariantCulture) : value?.ToString();
        if (string.IsNullOrWhiteSpace(text))
            return null;
        return MetricRules.IsDimensionText(text, maxLength) ? text : string.Create(Math.Min(text.Length, maxLength), text, (span, source) =>
        {
            for (int i = 0; i < span.Length; i++)
                span[i] = source[i] is >= ' ' and <= '~' ? source[i] : '?';
        });
    }

    private static object Unit(string? unit) => unit switch
    {
        "s" => MetricUnit.Seconds,
        "ms" => MetricUnit.Milliseconds,
        "us" => MetricUnit.Microseconds,
        "By" => MetricUnit.Bytes,
        "kBy" => MetricUnit.Kilobytes,
        "MBy" => MetricUnit.Megabytes,
        "GBy" => MetricUnit.Gigabytes,
        "bit" => MetricUnit.Bits,
        "By/s" => MetricUnit.BytesPerSecond,
        "%" => MetricUnit.Percent,
        ['{', .., '}'] => MetricUnit.Count,
        _ => MetricUnit.None,
    };
}
