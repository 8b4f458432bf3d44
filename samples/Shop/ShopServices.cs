using Shop.Configuration;
using Shop.Data;
using Shop.Starting;

namespace Shop;

/// <summary>What handlers use. Made by hand at start: a member of this class needs no container to find it.</summary>
internal sealed class ShopServices(ShopOptions options, ShopDatabase database, TimeProvider clock, ILogger log) : IAsyncDisposable
{
    public ShopOptions Options { get; } = options;

    public ShopDatabase Database { get; } = database;

    public TimeProvider Clock { get; } = clock;

    public ILogger Log { get; } = log;

    public Readiness Readiness { get; } = new();

    public ValueTask DisposeAsync() => Database.DisposeAsync();
}
