using System.Text;
using Npgsql;
using Shop.Caching;

namespace Shop.Data;

/// <summary>
/// Delivers what writers have left in the outbox, at least once: generations of the cache whose writer did not come to tell of them, and
/// events, for now to the log. Every instance does; none waits for another one's rows.
/// </summary>
internal sealed partial class Outbox(ShopDatabase database, ShopCache cache, TimeProvider clock, ILogger log)
{
    /// <summary>The kind of a row of the cache. Its payload is a random word, and tags with spaces between them.</summary>
    public const string Cache = "cache";

    /// <summary>$1 payload: a change, in the transaction that makes it.</summary>
    public const string Insert = "insert into outbox (kind, payload) values ('cache', $1)";

    /// <summary>$1 payloads whose writers have told of them.</summary>
    private const string Forget = "delete from outbox where delivered is null and kind = 'cache' and payload = any($1)";

    /// <summary>
    /// $1 whether this instance can tell others, and so take rows of the cache: those it cannot deliver it must not keep from who can. Such
    /// a row is its writer's for half a second.
    /// </summary>
    private const string Take =
        """
        select id, kind, payload from outbox
        where delivered is null and (kind <> 'cache' or $1 and created < now() - interval '500 milliseconds')
        order by id limit 200 for update skip locked
        """;

    /// <summary>$1 ids.</summary>
    private const string End =
        """
        with gone as (delete from outbox where id = any($1) and kind = 'cache')
        update outbox set delivered = now() where id = any($1) and kind <> 'cache'
        """;

    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250), Longest = TimeSpan.FromSeconds(1);

    /// <summary>Delivers until the process ends.</summary>
    /// <param name="ready">The database has its schema.</param>
    /// <param name="cancellationToken">The process ends.</param>
    public async Task RunAsync(Task ready, CancellationToken cancellationToken)
    {
        try
        {
            await ready;
            using var timer = new PeriodicTimer(Interval, clock);
            while (await timer.WaitForNextTickAsync(cancellationToken)) await TryDeliverAsync(cancellationToken);
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
        }
    }

    private async Task TryDeliverAsync(CancellationToken cancellationToken)
    {
        try
        {
            await ForgetAsync(cancellationToken);
            await DeliverAsync(cancellationToken);
        }
        catch (Exception exception) when (exception is NpgsqlException or TimeoutException)
        {
            Late(log, exception.Message);
        }
    }

    private async Task ForgetAsync(CancellationToken cancellationToken)
    {
        if (cache.Delivered is not { IsEmpty: false } delivered) return;
        var payloads = new List<string>();
        while (payloads.Count < 10_000 && delivered.TryDequeue(out var payload)) payloads.Add(payload);
        await using var command = database.Command(Forget, Args.Of(payloads.ToArray()));
        await command.ExecuteNonQueryAsync(cancellationToken);
    }

    private async Task DeliverAsync(CancellationToken cancellationToken)
    {
        await using var connection = await database.Source.OpenConnectionAsync(cancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(cancellationToken);
        var ids = new List<long>();
        var tags = new HashSet<CacheTag>();
        await using (var take = new NpgsqlCommand(Take, connection, transaction) { Parameters = { Args.Of(cache.IsOn) } })
        await using (var reader = await take.ExecuteReaderAsync(cancellationToken))
        {
            while (await reader.ReadAsync(cancellationToken))
            {
                ids.Add(reader.GetInt64(0));
                var (kind, payload) = (reader.GetString(1), reader.GetString(2));
                if (kind == Cache) tags.UnionWith(CacheTag.ParseAll(Encoding.UTF8.GetBytes(payload[(payload.IndexOf(' ', StringComparison.Ordinal) + 1)..])));
                else Event(log, ids[^1], kind, payload);
            }
        }
        if (ids.Count == 0) return;

        // Without an answer of the shared store the rows stay, for this instance or another one.
        if (tags.Count > 0) await cache.RaiseAsync(tags).WaitAsync(Longest, clock, cancellationToken);
        await using var end = new NpgsqlCommand(End, connection, transaction) { Parameters = { Args.Of(ids.ToArray()) } };
        await end.ExecuteNonQueryAsync(cancellationToken);
        await transaction.CommitAsync(cancellationToken);
    }

    [LoggerMessage(30, LogLevel.Information, "Event {Id}: {Kind} {Payload}")]
    private static partial void Event(ILogger log, long id, string kind, string payload);

    [LoggerMessage(31, LogLevel.Warning, "The outbox is delivered later: {Reason}")]
    private static partial void Late(ILogger log, string reason);
}
