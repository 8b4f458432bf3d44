using System.Diagnostics.CodeAnalysis;

namespace Tern.Functions.Metrics;

/// <summary>A metric and its values. The array of the values is reused.</summary>
internal struct Metric
{
    public string Name;
    public MetricUnit Unit;
    public MetricResolution Resolution;
    public int Count;
    private double _first;
    private double[]? _values;

    [UnscopedRef]
    public readonly ReadOnlySpan<double> Values => Count == 1 ? new ReadOnlySpan<double>(in _first) : new ReadOnlySpan<double>(_values, 0, Count);

    /// <summary>Starts with one value.</summary>
    public void Set(string name, MetricUnit unit, MetricResolution resolution, double value)
    {
        Name = name;
        Unit = unit;
        Resolution = resolution;
        Count = 1;
        _first = value;
    }

    public void Add(double value)
    {
        if (_values is null || Count == _values.Length)
            Array.Resize(ref _values, Math.Max(8, 2 * Count));
        // A metric with one value has no array.
        if (Count == 1)
            _values[0] = _first;
        _values[Count++] = value;
    }

    /// <summary>Releases a large array.</summary>
    public void Clear()
    {
        Count = 0;
        if (_values?.Length > 2 * MetricRules.MaxValues)
            _values = null;
    }
}
