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
    public const string ApplicationName = "shop streams";

    /// <summary>The value of <c>Retry-After</c>, in seconds.</summary>
    private const int RetryAfter = 5;

    private readonly Lock sync = new();

    // Guarded by the lock: the number of streams of each user and of each address, of all callers, and of all callers who are not staff.
    private readonly Dictionary<ulong, int> streamsByCaller = [];
    private int totalStreams, streamsNotOfStaff;

    private readonly Lazy<ShopDatabase> database = new(() => new ShopDatabase(
        new NpgsqlConnectionStringBuilder(options.Database)
        {
            ApplicationName = ApplicationName,
            MinPoolSize = 0,
            MaxPoolSize = options.MaxStreams,
        }.ConnectionString,
        logging));

    public NpgsqlDataSource Source => database.Value.Source;

    /// <summary>Reserves a stream; returns the error response, without waiting, if none is available.</summary>
    public Response? Reserve(RequestContext call, out StreamSlot slot)
    {
        var limits = call.Shop.RateLimits;
        slot = call.Caller.IsStaff
            ? new StreamSlot(limits.UserKeyOf(call), Address: null)
            : new StreamSlot(call.Caller.IsSignedIn ? limits.UserKeyOf(call) : null, limits.NetworkKeyOf(call.Http));
        lock (sync)
        {
            if (IsAtLimit(slot.User) || IsAtLimit(slot.Address))
            {
                return Problems.Of(
                    StatusCodes.Status429TooManyRequests,
                    $"Too many streams. A caller can have at most {options.MaxStreamsPerCaller} at a time. Wait until one has ended.",
                    retryAfter: RetryAfter);
            }
            if (totalStreams >= options.MaxStreams || (!slot.IsStaff && streamsNotOfStaff >= options.MaxStreams - options.StreamsReservedForStaff))
                return Problems.Unavailable("All stream connections are in use. Try again later.", RetryAfter);
            Count(slot, 1);
            return null;
        }
    }

    public void Release(in StreamSlot slot)
    {
        lock (sync) Count(slot, -1);
    }

    public async ValueTask DisposeAsync()
    {
        if (database.IsValueCreated) await database.Value.DisposeAsync();
    }

    private bool IsAtLimit(ulong? caller) => caller is { } key && streamsByCaller.GetValueOrDefault(key) >= options.MaxStreamsPerCaller;

    private void Count(in StreamSlot slot, int change)
    {
        totalStreams += change;
        if (!slot.IsStaff) streamsNotOfStaff += change;
        Count(slot.User, change);
        Count(slot.Address, change);
    }

    private void Count(ulong? caller, int change)
    {
        if (caller is not { } key) return;
        var count = streamsByCaller.GetValueOrDefault(key) + change;
        if (count == 0) streamsByCaller.Remove(key);
        else streamsByCaller[key] = count;
    }
}

/// <summary>The user and the address that a stream counts for.</summary>
/// <param name="User">The number of the user; null without a ticket.</param>
/// <param name="Address">The number of the address; null for staff.</param>
internal readonly record struct StreamSlot(ulong? User, ulong? Address)
{
    public bool IsStaff => Address is null;
}
