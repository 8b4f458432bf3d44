namespace Shop.Bench.Load;

/// <summary>The result of a load. Only responses with the expected status and body are successes.</summary>
internal sealed class LoadResult
{
    /// <summary>The latency of the successes.</summary>
    public Histogram Latency { get; } = new();

    /// <summary>Successes by their status.</summary>
    public SortedDictionary<int, int> Responses { get; } = [];

    /// <summary>Failures by status or error.</summary>
    public SortedDictionary<string, int> Failures { get; } = new(StringComparer.Ordinal);

    public double Seconds { get; set; }

    /// <summary>Successes per second.</summary>
    public double Rate => Latency.Count / Seconds;

    public void Succeed(int status, long ticks)
    {
        Latency.Add(ticks);
        Responses[status] = Responses.GetValueOrDefault(status) + 1;
    }

    public void Fail(string what) => Failures[what] = Failures.GetValueOrDefault(what) + 1;

    /// <param name="status">The status of the response.</param>
    /// <param name="expected">The expected status.</param>
    public void Fail(int status, int expected) => Fail(status == expected ? $"{status} with another body" : $"{status}");

    public void Add(LoadResult other)
    {
        Latency.Add(other.Latency);
        foreach (var (status, count) in other.Responses) Responses[status] = Responses.GetValueOrDefault(status) + count;
        foreach (var (what, count) in other.Failures) Failures[what] = Failures.GetValueOrDefault(what) + count;
    }

    /// <exception cref="InvalidOperationException">A request failed, so the figures would be those of other work.</exception>
    public LoadResult Clean(string what) =>
        Failures.Count == 0 ? this : throw new InvalidOperationException($"{what}: {string.Join(", ", Failures.Select(failure => $"{failure.Value} × {failure.Key}"))}");
}
