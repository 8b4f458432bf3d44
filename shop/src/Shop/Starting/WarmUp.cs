using Npgsql;
using Shop.Data;
using Shop.Features.Products;

namespace Shop.Starting;

/// <summary>The part of the start that runs while the server begins to listen: migrate or check the schema, and prepare frequent statements.</summary>
internal static partial class WarmUp
{
    /// <summary>Completes when the instance is ready. While the database does not respond, it retries every second.</summary>
    /// <param name="shop">The services.</param>
    /// <param name="migrate">True to apply missing migrations. If false, an instance with missing ones is live, but not ready.</param>
    /// <param name="demo">True to fill an empty database with demo data.</param>
    /// <param name="clock">Records each step.</param>
    /// <param name="listening">Completes when the server listens, and the first attempt to receive changes has ended.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="MigrationException">A migration that was applied before has a different text now.</exception>
    public static async Task RunAsync(ShopServices shop, bool migrate, bool demo, StartupTimer clock, Task listening, CancellationToken cancellationToken)
    {
        string? logged = null;
        while (shop.Readiness.NotReadyReason is not null)
        {
            string? reason;
            try
            {
                reason = shop.Readiness.NotReadyReason = await TryAsync(shop, migrate, demo, clock, cancellationToken);
            }
            catch (Exception exception) when (exception is NpgsqlException or TimeoutException)
            {
                shop.Readiness.NotReadyReason = exception is PostgresException refusal ? $"the database returned error {refusal.SqlState}" : "the database does not respond";
                reason = exception.Message;
            }
            if (reason is null) break;
            // Each reason is logged once, not at each retry.
            if (reason != logged) Waiting(shop.Log, logged = reason);
            await Task.Delay(TimeSpan.FromSeconds(1), shop.Clock, cancellationToken);
        }
        if (demo) Accounts(shop.Log, DemoDataFeature.Password);
        await listening.WaitAsync(cancellationToken);
        clock.Report(shop.Log);
        // Most allocations of the start are garbage, and an instance with few requests would not collect for a long time.
        GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
    }

    private static async Task<string?> TryAsync(ShopServices shop, bool migrate, bool demo, StartupTimer clock, CancellationToken cancellationToken)
    {
        if (migrate) await Migrator.ApplyAsync(shop.Database.Source, cancellationToken);
        else if (await Migrator.GetMissingAsync(shop.Database.Source, cancellationToken) is { Count: > 0 } missing)
            return $"{missing.Count} migrations are missing: run -- migrate";
        clock.RecordStep("schema");

        if (demo && await DemoDataFeature.FillAsync(shop.Database.Source, cancellationToken)) clock.RecordStep("demo data");

        await PrepareAsync(shop, cancellationToken);
        await using (var command = shop.Database.CreateCommand(ProductsSql.Get, SqlParameters.Of(shop.Options.Currency), SqlParameters.Of(0L), SqlParameters.Of(false)))
            await command.ExecuteScalarAsync(cancellationToken);
        clock.RecordStep("warm");
        return null;
    }

    /// <summary>Prepares the statements on one connection in one round trip, without running them.</summary>
    private static async Task PrepareAsync(ShopServices shop, CancellationToken cancellationToken)
    {
        await using var connection = await shop.Database.Source.OpenConnectionAsync(cancellationToken);
        await using var batch = new NpgsqlBatch(connection);
        foreach (var command in FrequentStatements.Of(shop)) batch.BatchCommands.Add(command);
        await batch.PrepareAsync(cancellationToken);
    }

    [LoggerMessage(
        12, LogLevel.Information,
        "Demo accounts, all with the password {Password}: admin@example.com (admin), staff1@example.com (staff), user5@example.com (customer).")]
    private static partial void Accounts(ILogger log, string password);

    [LoggerMessage(11, LogLevel.Warning, "Waiting for the database: {Reason}")]
    private static partial void Waiting(ILogger log, string reason);
}
