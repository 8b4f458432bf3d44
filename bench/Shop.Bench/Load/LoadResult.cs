namespace Shop.Bench.Load;

/// <summary>What a load has brought: only answers with the expected status and body are successes.</summary>
internal sealed class LoadResult
{
    public Histogram Latency { get; } = new();

    /// <summary>Failures by what came instead.</summary>
    public SortedDictionary<string, int> Failures { get; } = new(StringComparer.Ordinal);

    public double Seconds { get; set; }

    /// <summary>Successes a second.</summary>
    public double Rate => Latency.Count / Seconds;

    public void Fail(string what) => Failures[what] = Failures.GetValueOrDefault(what) + 1;

    public void Add(LoadResult other)
    {
        Latency.Add(other.Latency);
        foreach (var (what, count) in other.Failures) Failures[what] = Failures.GetValueOrDefault(what) + count;
    }

    /// <exception cref="InvalidOperationException">Something failed: then the figures are of other work than they say.</exception>
    public LoadResult Clean(string what) =>
        Failures.Count == 0 ? this : throw new InvalidOperationException($"{what}: {string.Join(", ", Failures.Select(failure => $"{failure.Value} × {failure.Key}"))}");
}
