namespace Shop.Bench.Load;

/// <summary>A stretch of time in which visitors come at one rate.</summary>
/// <param name="Name">What it is called.</param>
/// <param name="Seconds">How long.</param>
/// <param name="Rate">Visitors a second.</param>
internal sealed record Phase(string Name, double Seconds, double Rate)
{
    /// <summary>As many visitors come.</summary>
    public long Visitors => (long)Math.Ceiling(Seconds * Rate);
}

/// <summary>What came of the visitors of a phase, however late they were served.</summary>
internal sealed class PhaseResult(Phase phase)
{
    /// <summary>By request. Its time is that until the last of the visitors had left, and the phase's at least.</summary>
    public LoadResult Requests { get; } = new();

    public Phase Phase => phase;

    /// <summary>Visitors whose requests were all successes.</summary>
    public long Through { get; private set; }

    /// <summary>A visitor has left.</summary>
    /// <param name="through">All was well.</param>
    /// <param name="seconds">Since the phase's beginning.</param>
    public void Leave(bool through, double seconds)
    {
        if (through) Through++;
        Requests.Seconds = Math.Max(Math.Max(Requests.Seconds, seconds), phase.Seconds);
    }
}
