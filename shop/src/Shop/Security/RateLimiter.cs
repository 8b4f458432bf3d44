namespace Shop.Security;

/// <summary>
/// So many requests of each caller in a time that begins with the first of them. A fixed number of callers is remembered: when there are
/// more, whoever has asked least is forgotten, so that a flood of addresses neither fills the memory nor frees who asks most.
/// </summary>
/// <remarks>
/// Not the framework's partitioned limiter: it has a limiter for each caller without a bound, takes one lock for every request, and goes
/// through all of them ten times a second.
/// </remarks>
internal sealed class RateLimiter(RateLimit limit, TimeProvider clock)
{
    private const int SetBits = 11, Ways = 4, Segments = 64;

    // Each is guarded by its gate, and created for its first caller: most policies have few callers.
    private readonly Entry[]?[] segments = new Entry[]?[Segments];
    private readonly Lock[] gates = [.. Enumerable.Range(0, Segments).Select(_ => new Lock())];

    /// <summary>Counts a request.</summary>
    /// <param name="caller">Who asks; a number that is spread evenly.</param>
    /// <returns>Null when it may be served; otherwise the time until the caller may ask again.</returns>
    public TimeSpan? Exceeded(ulong caller)
    {
        var set = (int)(caller >> (64 - SetBits));
        var now = clock.GetTimestamp();
        lock (gates[set % Segments])
        {
            var segment = segments[set % Segments] ??= new Entry[(Ways << SetBits) / Segments];
            ref var entry = ref Find(segment.AsSpan(set / Segments * Ways, Ways), caller, now);
            if (entry.Caller != caller || entry.Ends <= now)
                entry = new Entry { Caller = caller, Ends = now + (long)(limit.Window.TotalSeconds * clock.TimestampFrequency) };
            if (entry.Count == limit.Permits) return clock.GetElapsedTime(now, entry.Ends);
            entry.Count++;
            return null;
        }
    }

    /// <summary>The caller's entry, or one that is over, or the one that is missed least.</summary>
    private static ref Entry Find(Span<Entry> set, ulong caller, long now)
    {
        var least = 0;
        for (var i = 0; i < set.Length; i++)
        {
            if (set[i].Ends <= now) set[i].Count = 0;
            if (set[i].Caller == caller) return ref set[i];
            if (set[i].Count < set[least].Count) least = i;
        }
        return ref set[least];
    }

    private struct Entry
    {
        public ulong Caller;
        public long Ends;
        public int Count;
    }
}

/// <summary>How often one caller may ask.</summary>
/// <param name="Permits">So many requests.</param>
/// <param name="Window">In so long.</param>
internal sealed record RateLimit(int Permits, TimeSpan Window);
