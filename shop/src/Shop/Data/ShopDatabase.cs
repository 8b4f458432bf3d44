using Npgsql;
using Shop.Routing;

namespace Shop.Data;

/// <summary>The database: a pool of connections, and units of work.</summary>
internal sealed class ShopDatabase : IAsyncDisposable
{
    /// <summary>The timeout of the health probe, in seconds.</summary>
    public const int ProbeTimeoutSeconds = 2;

    private const int MaxAttempts = 4;

    public ShopDatabase(string connectionString, ILoggerFactory? logging)
    {
        var settings = new NpgsqlConnectionStringBuilder(connectionString);
        settings.ApplicationName ??= "shop";
        if (settings.MaxAutoPrepare == 0) settings.MaxAutoPrepare = 128;
        settings.AutoPrepareMinUsages = 2;
        // A reset would send seven statements whenever a connection returns to the pool. It is not needed: locks, settings and temporary
        // tables belong to a transaction everywhere except in migrations, which reset their connection.
        settings.NoResetOnClose = true;
        Source = Build(settings, logging);
        (settings.MinPoolSize, settings.MaxPoolSize, settings.Timeout, settings.CommandTimeout) = (0, 1, ProbeTimeoutSeconds, ProbeTimeoutSeconds);
        Probe = Build(settings, logging);
    }

    public NpgsqlDataSource Source { get; }

    /// <summary>A pool of one connection for health probes, so that a probe does not wait for a connection behind requests.</summary>
    public NpgsqlDataSource Probe { get; }

    /// <summary>A statement on a connection of its own, for reading.</summary>
    public NpgsqlCommand CreateCommand(string sql, params ReadOnlySpan<NpgsqlParameter> parameters)
    {
        var command = Source.CreateCommand(sql);
        foreach (var parameter in parameters) command.Parameters.Add(parameter);
        return command;
    }

    /// <summary>
    /// Runs a handler in a unit of work and commits if it succeeds. After a serialization failure (40001) or a deadlock (40P01) the whole unit
    /// is retried, up to three times.
    /// </summary>
    public async ValueTask<Response> ExecuteAsync(RequestContext call, WriteHandler handler, bool autoCommit)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                await using var unit = await UnitOfWork.BeginAsync(Source, autoCommit && call.IdempotencyKey is null, call.Shop.Cache, call.CancellationToken);
                if (call.IdempotencyKey is not null && await call.IdempotencyKey.FindResponseAsync(unit) is { } known) return known;
                try
                {
                    var response = await handler(call, unit);
                    if (response.Status >= 400) return response;
                    if (call.IdempotencyKey is not null) await call.IdempotencyKey.StoreResponseAsync(unit, response);
                    await unit.CommitAsync();
                    return response;
                }
                finally
                {
                    // After a failure, too: the outcome of a commit without a response is unknown.
                    if (unit.Changes.Count > 0) call.Shop.Cache.Invalidate(unit.Changes, unit.Payload);
                }
            }
            catch (PostgresException exception)
                when (attempt < MaxAttempts && exception.SqlState is (PostgresErrorCodes.SerializationFailure or PostgresErrorCodes.DeadlockDetected))
            {
            }
        }
    }

    public async ValueTask DisposeAsync()
    {
        await Source.DisposeAsync();
        await Probe.DisposeAsync();
    }

    private static NpgsqlDataSource Build(NpgsqlConnectionStringBuilder settings, ILoggerFactory? logging)
    {
        var builder = new NpgsqlSlimDataSourceBuilder(settings.ConnectionString);
        builder.EnableArrays();
        builder.EnableTransportSecurity();
        if (logging is not null) builder.UseLoggerFactory(logging);
        return builder.Build();
    }
}
