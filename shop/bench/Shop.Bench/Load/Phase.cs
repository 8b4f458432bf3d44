namespace Shop.Bench.Load;

/// <summary>A period in which visitors arrive at one rate.</summary>
/// <param name="Name">The name in the results.</param>
/// <param name="Seconds">The duration.</param>
/// <param name="Rate">The visitors per second.</param>
internal sealed record Phase(string Name, double Seconds, double Rate)
{
    /// <summary>The number of visitors.</summary>
    public long Visitors => (long)Math.Ceiling(Seconds * Rate);
}

/// <summary>The results of the visitors of a phase, including those that were served late.</summary>
internal sealed class PhaseResult(Phase phase)
{
    /// <summary>The results of the requests. Their time ends when the last visitor has left, and not before the phase.</summary>
    public LoadResult Requests { get; } = new();

    public Phase Phase => phase;

    /// <summary>The number of visitors whose requests were all successes.</summary>
    public long Through { get; private set; }

    /// <summary>Counts a visitor that has left.</summary>
    /// <param name="through">Whether all requests were successes.</param>
    /// <param name="seconds">The seconds since the beginning of the phase.</param>
    public void Leave(bool through, double seconds)
    {
        if (through) Through++;
        Requests.Seconds = Math.Max(Math.Max(Requests.Seconds, seconds), phase.Seconds);
    }
}
