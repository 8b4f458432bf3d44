using System.Diagnostics.Metrics;

namespace Shop.Caching;

/// <summary>Counts responses by their source. Without a listener a count costs only the check of a flag.</summary>
internal sealed class CacheMeter : IDisposable
{
    public const string Name = "Shop";

    private static readonly KeyValuePair<string, object?> FromMemory = new("source", "memory"), FromRedis = new("source", "redis"),
        FromDatabase = new("source", "database");

    private readonly Meter meter = new(Name);
    private readonly Counter<long> responses;

    public CacheMeter(Func<long> bytes)
    {
        responses = meter.CreateCounter<long>("shop.cache.responses", "{response}", "Responses of cached routes, by source.");
        meter.CreateObservableGauge("shop.cache.size", bytes, "By", "Memory of cached responses.");
    }

    public void CountMemoryHit() => responses.Add(1, FromMemory);

    public void CountRedisHit() => responses.Add(1, FromRedis);

    public void CountMiss() => responses.Add(1, FromDatabase);

    public void Dispose() => meter.Dispose();
}
