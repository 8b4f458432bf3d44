using Npgsql;
using Shop.Configuration;
using Shop.Data;

namespace Shop.Streaming;

/// <summary>
/// The connections of streams, apart from those of all else: slow readers may hold every one of them, and a single product is served as ever.
/// </summary>
internal sealed class StreamConnections(ShopOptions options, ILoggerFactory logging) : IAsyncDisposable
{
    /// <summary>What the database calls them.</summary>
    public const string Name = "shop streams";

    private readonly SemaphoreSlim free = new(options.StreamConnections);

    private readonly Lazy<ShopDatabase> database = new(() => new ShopDatabase(
        new NpgsqlConnectionStringBuilder(options.Database)
        {
            ApplicationName = Name,
            MinPoolSize = 0,
            MaxPoolSize = options.StreamConnections,
        }.ConnectionString,
        logging));

    public NpgsqlDataSource Source => database.Value.Source;

    /// <summary>Takes one of them; false, at once, when all are taken.</summary>
    public bool TryTake() => free.Wait(0);

    public void Return() => free.Release();

    public async ValueTask DisposeAsync()
    {
        free.Dispose();
        if (database.IsValueCreated) await database.Value.DisposeAsync();
    }
}
