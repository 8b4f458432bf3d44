namespace Tern.Functions.Metrics;

/// <summary>The metrics of one invocation. Its objects are reused by later invocations of the same poller. Thread-safe by its lock.</summary>
internal sealed class MetricSet
{
    // Tags with many values would otherwise retain memory after the invocation.
    private const int MaxRetainedGroups = 64;

    private readonly List<MetricGroup> _groups = [new MetricGroup([])];

    public Lock Lock { get; } = new();

    /// <summary>The dimensions of this invocation.</summary>
    public List<KeyValuePair<string, string>> Dimensions { get; } = [];

    /// <summary>The properties of this invocation.</summary>
    public List<MetricProperty> Properties { get; } = [];

    // Not as an interface, whose enumerator would be allocated for each record.
    public List<MetricGroup> Groups => _groups;

    /// <summary>The number of values of all metrics.</summary>
    public int ValueCount { get; set; }

    /// <summary>The metrics without additional dimensions.</summary>
    public MetricGroup Default => _groups[0];

    /// <summary>Returns the metrics with additional dimensions.</summary>
    public MetricGroup GetGroup(ReadOnlySpan<KeyValuePair<string, string>> dimensions)
    {
        foreach (MetricGroup group in _groups)
        {
            if (dimensions.SequenceEqual(group.Dimensions))
                return group;
        }
        var added = new MetricGroup(dimensions.ToArray());
        _groups.Add(added);
        return added;
    }

    public bool HasMetric(string name)
    {
        foreach (MetricGroup group in _groups)
        {
            if (group.Contains(name))
                return true;
        }
        return false;
    }

    public int FindProperty(string name)
    {
        for (int i = 0; i < Properties.Count; i++)
        {
            if (Properties[i].Name == name)
                return i;
        }
        return -1;
    }

    /// <summary>Removes the metrics.</summary>
    public void ClearMetrics()
    {
        if (_groups.Count > MaxRetainedGroups)
            _groups.RemoveRange(1, _groups.Count - 1);
        foreach (MetricGroup group in _groups)
            group.Clear();
        ValueCount = 0;
    }

    /// <summary>Removes all that belongs to the invocation.</summary>
    public void Clear()
    {
        ClearMetrics();
        Dimensions.Clear();
        Properties.Clear();
    }
}
