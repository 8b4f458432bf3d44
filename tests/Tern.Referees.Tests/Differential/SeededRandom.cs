namespace Tern.Referees.Tests.Differential;

/// <summary>Random numbers that are the same in every version of the platform (SplitMix64).</summary>
internal sealed class SeededRandom(ulong seed)
{
    private ulong _state = seed;

    public int Below(int limit) => (int)(Draw() % (ulong)limit);

    /// <summary>True with a probability of <paramref name="chance"/> percent.</summary>
    public bool Percent(int chance) => Below(100) < chance;

    public T Pick<T>(params ReadOnlySpan<T> choices) => choices[Below(choices.Length)];

    private ulong Draw()
    {
        ulong z = _state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
