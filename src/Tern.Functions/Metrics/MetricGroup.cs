using System.Diagnostics.CodeAnalysis;

namespace Tern.Functions.Metrics;

/// <summary>Metrics with the same additional dimensions.</summary>
/// <param name="dimensions">The additional dimensions: those of an instrument's tags.</param>
internal sealed class MetricGroup(KeyValuePair<string, string>[] dimensions)
{
    // More metrics are found by a dictionary.
    private const int MaxSearched = 16;

    private Metric[] _metrics = new Metric[MaxSearched];
    private Dictionary<string, int>? _indexes;

    public KeyValuePair<string, string>[] Dimensions => dimensions;

    public int Count { get; private set; }

    public ReadOnlySpan<Metric> Metrics => _metrics.AsSpan(0, Count);

    /// <summary>Adds a value.</summary>
    /// <returns>Whether it was added. False: the metric has another unit or resolution, which is returned.</returns>
    public bool TryAdd(string name, double value, MetricUnit unit, MetricResolution resolution, [NotNullWhen(false)] out Metric? other)
    {
        other = null;
        int index = Find(name);
        if (index >= 0)
        {
            ref Metric metric = ref _metrics[index];
            if (metric.Unit != unit || metric.Resolution != resolution)
            {
                other = metric;
                return false;
            }
            metric.Add(value);
            return true;
        }
        if (Count == _metrics.Length)
            Array.Resize(ref _metrics, 2 * Count);
        _metrics[Count].Set(name, unit, resolution, value);
        Count++;
        if (Count > MaxSearched)
            Index();
        return true;
    }

    public bool Contains(string name) => Find(name) >= 0;

    public void Clear()
    {
        for (int i = 0; i < Count; i++)
            _metrics[i].Clear();
        Count = 0;
        _indexes?.Clear();
    }

    private int Find(string name)
    {
        if (Count > MaxSearched)
            return _indexes!.TryGetValue(name, out int index) ? index : -1;
        for (int i = 0; i < Count; i++)
        {
            if (_metrics[i].Name == name)
                return i;
        }
        return -1;
    }

    private void Index()
    {
        _indexes ??= new Dictionary<string, int>(StringComparer.Ordinal);
        for (int i = _indexes.Count; i < Count; i++)
            _indexes.Add(_metrics[i].Name, i);
    }
}
