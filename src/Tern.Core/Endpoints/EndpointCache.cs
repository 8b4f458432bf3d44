using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>
/// Caches the endpoints of the most recent parameters of one service. One per client configuration. Thread-safe, without a lock.
/// </summary>
/// <remarks>
/// Table and bucket names are parameters, so that their number is unlimited: the cache holds <see cref="Capacity"/> results, and a new one
/// replaces the oldest. Generated code compares the parameters, because ReadyToRun could not precompile a cache that is generic over them.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EndpointCache
{
    private readonly CachedEndpoint?[] _recent = new CachedEndpoint?[Capacity];
    private uint _added;

    /// <summary>The maximum number of results: 8.</summary>
    public static int Capacity => 8;

    /// <summary>The cached results, unordered; null for an unused slot.</summary>
    public ReadOnlySpan<CachedEndpoint?> Entries => _recent;

    /// <summary>Adds a result in place of the oldest one.</summary>
    /// <returns>The endpoint of the result.</returns>
    public Endpoint Add(CachedEndpoint recent)
    {
        ArgumentNullException.ThrowIfNull(recent);
        uint slot = (Interlocked.Increment(ref _added) - 1) % (uint)Capacity;
        Volatile.Write(ref _recent[slot], recent);
        return recent.Endpoint;
    }
}
