using Npgsql;
using Shop.Routing;

namespace Shop.Data;

/// <summary>The database: a pool of connections, and units of work.</summary>
internal sealed class ShopDatabase : IAsyncDisposable
{
    /// <summary>Seconds: a database that says nothing for so long is one that does not answer.</summary>
    public const int ProbeSeconds = 2;

    private const int Attempts = 4;

    public ShopDatabase(string connectionString, ILoggerFactory? logging)
    {
        var settings = new NpgsqlConnectionStringBuilder(connectionString);
        settings.ApplicationName ??= "shop";
        if (settings.MaxAutoPrepare == 0) settings.MaxAutoPrepare = 128;
        settings.AutoPrepareMinUsages = 2;
        // Seven statements with each connection that is handed back, for nothing: locks, settings and temporary
        // tables are those of a transaction everywhere but in migrations, which clean up after themselves.
        settings.NoResetOnClose = true;
        Source = Build(settings, logging);
        (settings.MinPoolSize, settings.MaxPoolSize, settings.Timeout, settings.CommandTimeout) = (0, 1, ProbeSeconds, ProbeSeconds);
        Probe = Build(settings, logging);
    }

    public NpgsqlDataSource Source { get; }

    /// <summary>One connection, for asking whether the database answers: behind requests it would tell how busy the instance is.</summary>
    public NpgsqlDataSource Probe { get; }

    /// <summary>A statement on a connection of its own, for reading.</summary>
    public NpgsqlCommand Command(string sql, params ReadOnlySpan<NpgsqlParameter> parameters)
    {
        var command = Source.CreateCommand(sql);
        foreach (var parameter in parameters) command.Parameters.Add(parameter);
        return command;
    }

    /// <summary>
    /// Runs a handler in a unit of work and commits when it succeeds. After a serialisation failure (40001) or a deadlock (40P01) all of
    /// it runs again, up to three times.
    /// </summary>
    public async ValueTask<Answer> RunAsync(Call call, WriteHandler handler, bool autoCommit)
    {
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                await using var unit = await Unit.BeginAsync(Source, autoCommit && call.Key is null, call.Shop.Cache, call.Cancellation);
                if (call.Key is not null && await call.Key.AnswerAsync(unit) is { } known) return known;
                try
                {
                    var answer = await handler(call, unit);
                    if (answer.Status >= 400) return answer;
                    if (call.Key is not null) await call.Key.KeepAsync(unit, answer);
                    await unit.CommitAsync();
                    return answer;
                }
                finally
                {
                    // After a failure too: of a commit without an answer nobody knows whether it holds.
                    if (unit.Changes.Count > 0) call.Shop.Cache.Raise(unit.Changes, unit.Payload);
                }
            }
            catch (PostgresException exception)
                when (attempt < Attempts && exception.SqlState is (PostgresErrorCodes.SerializationFailure or PostgresErrorCodes.DeadlockDetected))
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
