using Npgsql;
using Shop.Configuration;
using Shop.Data;
using Shop.Routing;

namespace Shop.Streaming;

/// <summary>
/// The connections of streams, apart from those of all else: slow readers may hold every one of them, and a single product is served as ever.
/// A user, and all callers of an address who are not staff, have a few of them each; and some are for staff alone.
/// </summary>
internal sealed class StreamConnections(ShopOptions options, ILoggerFactory logging) : IAsyncDisposable
{
    /// <summary>What the database calls them.</summary>
    public const string Name = "shop streams";

    /// <summary>Seconds.</summary>
    private const int RetryAfter = 5;

    private readonly Lock gate = new();

    // Guarded by the gate: the streams of each user and of each address, and of all, and of all who are not staff.
    private readonly Dictionary<ulong, int> held = [];
    private int all, others;

    private readonly Lazy<ShopDatabase> database = new(() => new ShopDatabase(
        new NpgsqlConnectionStringBuilder(options.Database)
        {
            ApplicationName = Name,
            MinPoolSize = 0,
            MaxPoolSize = options.StreamConnections,
        }.ConnectionString,
        logging));

    public NpgsqlDataSource Source => database.Value.Source;

    /// <summary>Takes one of them; otherwise the answer that refuses it, at once.</summary>
    public Answer? Take(Call call, out StreamSlot slot)
    {
        var limits = call.Shop.RateLimits;
        slot = call.Caller.IsStaff
            ? new StreamSlot(limits.UserOf(call), Address: null)
            : new StreamSlot(call.Caller.IsSignedIn ? limits.UserOf(call) : null, limits.NetworkOf(call.Http));
        lock (gate)
        {
            if (Has(slot.User) || Has(slot.Address))
            {
                return Problems.Of(
                    StatusCodes.Status429TooManyRequests, $"A caller can have {options.StreamsOfCaller} streams at a time. Wait until one has ended.",
                    retryAfter: RetryAfter);
            }
            if (all >= options.StreamConnections || (!slot.IsStaff && others >= options.StreamConnections - options.StreamsForStaff))
                return Problems.Unavailable("As many streams as are possible are in progress. Try again later.", RetryAfter);
            Count(slot, 1);
            return null;
        }
    }

    public void Return(in StreamSlot slot)
    {
        lock (gate) Count(slot, -1);
    }

    public async ValueTask DisposeAsync()
    {
        if (database.IsValueCreated) await database.Value.DisposeAsync();
    }

    private bool Has(ulong? caller) => caller is { } key && held.GetValueOrDefault(key) >= options.StreamsOfCaller;

    private void Count(in StreamSlot slot, int change)
    {
        all += change;
        if (!slot.IsStaff) others += change;
        Count(slot.User, change);
        Count(slot.Address, change);
    }

    private void Count(ulong? caller, int change)
    {
        if (caller is not { } key) return;
        var count = held.GetValueOrDefault(key) + change;
        if (count == 0) held.Remove(key);
        else held[key] = count;
    }
}

/// <summary>Who a stream is counted for.</summary>
/// <param name="User">The user; null without a ticket.</param>
/// <param name="Address">The address; null for staff.</param>
internal readonly record struct StreamSlot(ulong? User, ulong? Address)
{
    public bool IsStaff => Address is null;
}
