using System.Text;
using Npgsql;
using Shop.Caching;

namespace Shop.Data;

/// <summary>
/// Delivers the rows of the outbox at least once: cache tags whose writer did not publish them, and events, which are written to the log.
/// Every instance delivers. Rows that another instance has locked are skipped.
/// </summary>
internal sealed partial class Outbox(ShopDatabase database, ShopCache cache, TimeProvider clock, ILogger log)
{
    /// <summary>$1 payload. Runs in the transaction of the change.</summary>
    public const string Insert = "insert into outbox (kind, payload) values ('cache', $1)";

    /// <summary>$1 payloads that their writers have published.</summary>
    private const string DeletePublished = "delete from outbox where delivered is null and kind = 'cache' and payload = any($1)";

    /// <summary>Selects events. It does not read the cache rows, of which there are many after a long outage of Redis.</summary>
    public const string SelectEvents =
        "select id, kind, payload from outbox where delivered is null and kind <> 'cache' order by id limit 200 for update skip locked";

    /// <summary>
    /// Selects cache rows, whose payload is a random word and tags, separated by spaces. For the first 500 ms a row is reserved for its writer.
    /// </summary>
    private const string SelectTags =
        """
        select id, payload from outbox
        where delivered is null and kind = 'cache' and created < now() - interval '500 milliseconds' order by id limit 10000 for update skip locked
        """;

    /// <summary>$1 ids of events.</summary>
    private const string MarkEventsDelivered = "update outbox set delivered = now() where id = any($1)";

    /// <summary>$1 ids of rows of the cache.</summary>
    private const string DeleteTags = "delete from outbox where id = any($1)";

    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(250), PublishTimeout = TimeSpan.FromSeconds(1);

    /// <summary>Delivers until the process stops.</summary>
    /// <param name="ready">Completes when the database has its schema.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
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
            await DeletePublishedAsync(cancellationToken);
            await DeliverEventsAsync(cancellationToken);
            // An instance that cannot deliver the tags must not lock them for others.
            if (cache.IsEnabled) await DeliverTagsAsync(cancellationToken);
        }
        catch (Exception exception) when (exception is NpgsqlException or TimeoutException)
        {
            DeliveryDelayed(log, exception.Message);
        }
        catch (Exception exception) when (!cancellationToken.IsCancellationRequested)
        {
            // An unexpected error must not end the loop: the next round may succeed.
            DeliveryFailed(log, exception);
        }
    }

    private async Task DeletePublishedAsync(CancellationToken cancellationToken)
    {
        if (cache.PublishedPayloads is not { IsEmpty: false } delivered) return;
        var payloads = new List<string>();
        while (payloads.Count < 10_000 && delivered.TryDequeue(out var payload)) payloads.Add(payload);
        await using var command = database.CreateCommand(DeletePublished, SqlParameters.Of(payloads.ToArray()));
        await command.ExecuteNonQueryAsync(cancellationToken);
    }

    private Task DeliverEventsAsync(CancellationToken cancellationToken) => DeliverAsync(
        SelectEvents, row => Event(log, row.GetInt64(0), row.GetString(1), row.GetString(2)), () => Task.CompletedTask, MarkEventsDelivered, cancellationToken);

    private Task DeliverTagsAsync(CancellationToken cancellationToken)
    {
        var tags = new HashSet<CacheTag>();
        return DeliverAsync(
            SelectTags,
            row =>
            {
                var payload = row.GetString(1);
                tags.UnionWith(CacheTag.ParseAll(Encoding.UTF8.GetBytes(payload[(payload.IndexOf(' ', StringComparison.Ordinal) + 1)..])));
            },
            // If the shared store does not respond, the rows remain for the next round of any instance.
            () => cache.InvalidateAsync(tags).WaitAsync(PublishTimeout, clock, cancellationToken), DeleteTags, cancellationToken);
    }

    private async Task DeliverAsync(string take, Action<NpgsqlDataReader> read, Func<Task> deliver, string end, CancellationToken cancellationToken)
    {
        await using var connection = await database.Source.OpenConnectionAsync(cancellationToken);
        await using var transaction = await connection.BeginTransactionAsync(cancellationToken);
        var ids = new List<long>();
        await using (var command = new NpgsqlCommand(take, connection, transaction))
        await using (var reader = await command.ExecuteReaderAsync(cancellationToken))
        {
            while (await reader.ReadAsync(cancellationToken))
            {
                ids.Add(reader.GetInt64(0));
                read(reader);
            }
        }
        if (ids.Count == 0) return;

        await deliver();
        await using var done = new NpgsqlCommand(end, connection, transaction) { Parameters = { SqlParameters.Of(ids.ToArray()) } };
        await done.ExecuteNonQueryAsync(cancellationToken);
        await transaction.CommitAsync(cancellationToken);
    }

    [LoggerMessage(30, LogLevel.Information, "Event {Id}: {Kind} {Payload}")]
    private static partial void Event(ILogger log, long id, string kind, string payload);

    [LoggerMessage(32, LogLevel.Error, "Delivering the outbox failed unexpectedly and is retried.")]
    private static partial void DeliveryFailed(ILogger log, Exception exception);

    [LoggerMessage(31, LogLevel.Warning, "Delivering the outbox failed and is retried: {Reason}")]
    private static partial void DeliveryDelayed(ILogger log, string reason);
}
