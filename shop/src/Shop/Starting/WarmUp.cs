using Npgsql;
using Shop.Data;
using Shop.Features.Products;

namespace Shop.Starting;

/// <summary>What happens beside listening: the schema is brought up to date or checked, and the hot statements are prepared.</summary>
internal static partial class WarmUp
{
    /// <summary>Ends when the instance is ready; while the database does not answer it keeps on trying.</summary>
    /// <param name="shop">The services.</param>
    /// <param name="migrate">Applies missing migrations; otherwise an instance with missing ones is live, but not ready.</param>
    /// <param name="demo">Puts demo data into an empty database.</param>
    /// <param name="clock">Is told of each step.</param>
    /// <param name="listening">Ends when the server listens and receives changes, or cannot: the last step of the start.</param>
    /// <param name="cancellationToken">The process ends.</param>
    /// <exception cref="MigrationException">A migration that was applied has another text now.</exception>
    public static async Task RunAsync(ShopServices shop, bool migrate, bool demo, StartClock clock, Task listening, CancellationToken cancellationToken)
    {
        string? logged = null;
        while (shop.Readiness.Missing is not null)
        {
            string? reason;
            try
            {
                reason = shop.Readiness.Missing = await TryAsync(shop, migrate, demo, clock, cancellationToken);
            }
            catch (Exception exception) when (exception is NpgsqlException or TimeoutException)
            {
                shop.Readiness.Missing = exception is PostgresException refusal ? $"the database answers with error {refusal.SqlState}" : "the database does not answer";
                reason = exception.Message;
            }
            if (reason is null) break;
            // Once, however long it lasts.
            if (reason != logged) Waiting(shop.Log, logged = reason);
            await Task.Delay(TimeSpan.FromSeconds(1), shop.Clock, cancellationToken);
        }
        if (demo) Accounts(shop.Log, DemoSet.Password);
        await listening.WaitAsync(cancellationToken);
        clock.Report(shop.Log);
        // Most of what the start has allocated is garbage, and an instance with few requests would have no collection for a long time.
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
    }

    private static async Task<string?> TryAsync(ShopServices shop, bool migrate, bool demo, StartClock clock, CancellationToken cancellationToken)
    {
        if (migrate) await Migrator.ApplyAsync(shop.Database.Source, cancellationToken);
        else if (await Migrator.MissingAsync(shop.Database.Source, cancellationToken) is { Count: > 0 } missing)
            return $"{missing.Count} migrations are missing: run -- migrate";
        clock.Passed("schema");

        if (demo && await DemoSet.FillAsync(shop.Database.Source, cancellationToken)) clock.Passed("demo data");

        await PrepareAsync(shop, cancellationToken);
        await using (var command = shop.Database.Command(ProductsSql.Get, Args.Of(shop.Options.Currency), Args.Of(0L), Args.Of(false)))
            await command.ExecuteScalarAsync(cancellationToken);
        clock.Passed("warm");
        return null;
    }

    /// <summary>By one connection, in one round trip; nothing of it is run.</summary>
    private static async Task PrepareAsync(ShopServices shop, CancellationToken cancellationToken)
    {
        await using var connection = await shop.Database.Source.OpenConnectionAsync(cancellationToken);
        await using var batch = new NpgsqlBatch(connection);
        foreach (var command in HotStatements.Of(shop)) batch.BatchCommands.Add(command);
        await batch.PrepareAsync(cancellationToken);
    }

    [LoggerMessage(
        12, LogLevel.Information,
        "Demo accounts, all with the password {Password}: admin@example.com (admin), staff1@example.com (staff), user5@example.com (customer)")]
    private static partial void Accounts(ILogger log, string password);

    [LoggerMessage(11, LogLevel.Warning, "Waiting for the database: {Reason}")]
    private static partial void Waiting(ILogger log, string reason);
}
