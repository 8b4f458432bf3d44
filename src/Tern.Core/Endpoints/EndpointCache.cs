namespace Tern.Endpoints;

/// <summary>The endpoints of the most recent parameters of one service; one per client configuration. Thread-safe, without a lock.</summary>
/// <remarks>
/// Names of tables and buckets are parameters, so that there is no end of them: the cache holds <see cref="Capacity"/>
/// results, and a new one takes the place of the oldest. Generated code compares the parameters: a cache that is generic over
/// them could not be compiled ahead by ReadyToRun.
/// </remarks>
public sealed class EndpointCache
{
    private readonly RecentEndpoint?[] _recent = new RecentEndpoint?[Capacity];
    private uint _added;

    /// <summary>How many results are kept: 8.</summary>
    public static int Capacity => 8;

    /// <summary>The results that are kept, in no order; null where there is none yet.</summary>
    public ReadOnlySpan<RecentEndpoint?> Recent => _recent;

    /// <summary>Keeps a result in place of the oldest one.</summary>
    /// <returns>Its endpoint.</returns>
    public Endpoint Add(RecentEndpoint recent)
    {
        ArgumentNullException.ThrowIfNull(recent);
        uint slot = (Interlocked.Increment(ref _added) - 1) % (uint)Capacity;
        Volatile.Write(ref _recent[slot], recent);
        return recent.Endpoint;
    }
}
