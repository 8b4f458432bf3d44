using Npgsql;

namespace Shop.Data;

/// <summary>
/// Deletes expired rows: at start and every 10 minutes, on every instance, at most 1,000 per statement. Rows that another instance has locked
/// are skipped.
/// </summary>
internal static partial class ExpiredRowCleanup
{
    private const int Batch = 1000;

    private static readonly TimeSpan Interval = TimeSpan.FromMinutes(10);

    private static readonly string[] Statements =
    [
        Delete("idempotency_keys", "created < now() - interval '24 hours'"),
        Delete("login_attempts", "last_failure < now() - interval '1 day'"),
        Delete("sessions", "expires < now()"),
        Delete("outbox", "delivered < now() - interval '7 days'"),
    ];

    /// <summary>Runs until the process stops.</summary>
    /// <param name="shop">The services.</param>
    /// <param name="ready">Completes when the database has its schema.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static async Task RunAsync(ShopServices shop, Task ready, CancellationToken cancellationToken)
    {
        try
        {
            await ready;
            using var timer = new PeriodicTimer(Interval, shop.Clock);
            do await TryDeleteExpiredAsync(shop, cancellationToken);
            while (await timer.WaitForNextTickAsync(cancellationToken));
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
        }
    }

    private static async Task TryDeleteExpiredAsync(ShopServices shop, CancellationToken cancellationToken)
    {
        try
        {
            var removed = 0;
            foreach (var statement in Statements)
            {
                for (int count = Batch; count == Batch; removed += count)
                {
                    await using var command = shop.Database.CreateCommand(statement);
                    count = await command.ExecuteNonQueryAsync(cancellationToken);
                }
            }
            if (removed > 0) RowsDeleted(shop.Log, removed);
        }
        catch (Exception exception) when (exception is NpgsqlException or TimeoutException)
        {
            DeletionFailed(shop.Log, exception.Message);
        }
    }

    private static string Delete(string table, string over) =>
        $"delete from {table} where ctid = any(array(select ctid from {table} where {over} limit {Batch} for update skip locked))";

    [LoggerMessage(40, LogLevel.Information, "Deleted {Count} expired rows.")]
    private static partial void RowsDeleted(ILogger log, int count);

    [LoggerMessage(41, LogLevel.Warning, "Deleting expired rows failed and is retried at the next interval: {Reason}")]
    private static partial void DeletionFailed(ILogger log, string reason);
}
