namespace Tern.Endpoints;

/// <summary>Holds one service's cache of recent endpoints; one per client configuration, with its partition table.</summary>
public sealed class EndpointCacheSlot
{
    private object? _cache;

    /// <summary>The cache; made when it is first asked for.</summary>
    /// <typeparam name="TParameters">The parameters of the service's endpoint rules, the same in every call.</typeparam>
    public EndpointCache<TParameters> Get<TParameters>()
        where TParameters : struct, IEquatable<TParameters> =>
        Volatile.Read(ref _cache) as EndpointCache<TParameters> ?? Create<TParameters>();

    private EndpointCache<TParameters> Create<TParameters>()
        where TParameters : struct, IEquatable<TParameters>
    {
        var created = new EndpointCache<TParameters>();
        object? present = Interlocked.CompareExchange(ref _cache, created, null);
        return present is null ? created : (EndpointCache<TParameters>)present;
    }
}
