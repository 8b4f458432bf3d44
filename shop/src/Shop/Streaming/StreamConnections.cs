using Npgsql;
using Shop.Configuration;
using Shop.Data;
using Shop.Routing;

namespace Shop.Streaming;

/// <summary>
/// The connection pool of streams, separate from that of other requests: slow readers that hold all stream connections do not delay other requests.
/// The streams of one user, and of all callers of one address who are not staff, are limited. Some connections are reserved for staff.
/// </summary>
internal sealed class StreamConnections(ShopOptions options, ILoggerFactory logging) : IAsyncDisposable
{
    /// <summary>The application name of the connections in the database.</summary>
    public const string Name = "shop streams";

    /// <summary>The value of <c>Retry-After</c>, in seconds.</summary>
    private const int RetryAfter = 5;

    private readonly Lock gate = new();

    // Guarded by the lock: the number of streams of each user and of each address, of all callers, and of all callers who are not staff.
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

    /// <summary>Reserves a stream; returns the error response, without waiting, if none is available.</summary>
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
                    StatusCodes.Status429TooManyRequests,
                    $"Too many streams. A caller can have at most {options.StreamsOfCaller} at a time. Wait until one has ended.",
                    retryAfter: RetryAfter);
            }
            if (all >= options.StreamConnections || (!slot.IsStaff && others >= options.StreamConnections - options.StreamsForStaff))
                return Problems.Unavailable("All stream connections are in use. Try again later.", RetryAfter);
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

/// <summary>The user and the address that a stream counts for.</summary>
/// <param name="User">The number of the user; null without a ticket.</param>
/// <param name="Address">The number of the address; null for staff.</param>
internal readonly record struct StreamSlot(ulong? User, ulong? Address)
{
    public bool IsStaff => Address is null;
}
