namespace Shop.Security;

/// <summary>
/// Limits the requests of each caller in a window that begins with the caller's first request. The number of stored callers is fixed. If a set is
/// full, the caller with the fewest requests is evicted, so that a flood of addresses neither fills the memory nor evicts the most active callers.
/// </summary>
/// <remarks>
/// .NET's partitioned limiter is not used: it has an unbounded number of limiters, takes one lock for every request, and enumerates all limiters ten
/// times per second.
/// </remarks>
internal sealed class RateLimiter(RateLimit limit, TimeProvider clock)
{
    private const int SetBits = 11, Ways = 4, Segments = 64;

    // Each segment is guarded by its lock, and created for its first caller, because most policies have few callers.
    private readonly Entry[]?[] segments = new Entry[]?[Segments];
    private readonly Lock[] locks = [.. Enumerable.Range(0, Segments).Select(_ => new Lock())];

    /// <summary>Counts a request.</summary>
    /// <param name="caller">The number of the caller, which must be distributed evenly.</param>
    /// <returns>Null if the request is within the limit; otherwise the time until the window ends.</returns>
    public TimeSpan? Acquire(ulong caller)
    {
        var set = (int)(caller >> (64 - SetBits));
        var now = clock.GetTimestamp();
        lock (locks[set % Segments])
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

    /// <summary>The entry of the caller, or an expired one, or the one with the fewest requests.</summary>
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

/// <summary>The rate limit of one caller.</summary>
/// <param name="Permits">The maximum number of requests per window.</param>
/// <param name="Window">The duration of a window.</param>
internal sealed record RateLimit(int Permits, TimeSpan Window);
