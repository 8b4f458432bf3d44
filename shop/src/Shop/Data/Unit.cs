using Npgsql;
using Shop.Caching;

namespace Shop.Data;

/// <summary>
/// A unit of work: one connection with one transaction; or, where its route commits each statement by itself, neither, and each statement
/// takes a connection for as long as it runs. When the database ends it over a serialisation failure or a deadlock, the handler runs again
/// with another one, so it must keep nothing outside.
/// </summary>
internal sealed class Unit : IAsyncDisposable
{
    private readonly NpgsqlDataSource source;
    private readonly ShopCache? cache;
    private NpgsqlConnection? connection;
    private NpgsqlTransaction? transaction;
    private HashSet<CacheTag>? changes;
    private string? payload;

    private Unit(NpgsqlDataSource source, ShopCache? cache)
    {
        this.source = source;
        this.cache = cache;
    }

    /// <summary>What was changed of what is kept in caches.</summary>
    public IReadOnlyCollection<CacheTag> Changes => changes is null ? [] : changes;

    /// <summary>
    /// What the outbox has of the changes, so that other instances hear of them even if this process ends right after the commit; null when
    /// there is none, or nobody to tell. The commit writes it.
    /// </summary>
    public string? Payload => changes is null ? null : payload ??= cache is null ? null : ShopCache.PayloadOf(changes);

    /// <summary>What a unit without a transaction puts into its one statement for that; null where the commit does it.</summary>
    public string? StatementPayload => transaction is null ? Payload : null;

    /// <param name="source">The pool.</param>
    /// <param name="autoCommit">No transaction is begun, and no connection is held between statements.</param>
    /// <param name="cache">What other instances are told of changes by; null when they are not told.</param>
    /// <param name="cancellationToken">Ends the waiting for a connection.</param>
    public static async ValueTask<Unit> BeginAsync(NpgsqlDataSource source, bool autoCommit, ShopCache? cache, CancellationToken cancellationToken)
    {
        var unit = new Unit(source, cache);
        if (autoCommit) return unit;
        unit.connection = await source.OpenConnectionAsync(cancellationToken);
        // BEGIN itself travels with the first statement.
        unit.transaction = await unit.connection.BeginTransactionAsync(cancellationToken);
        return unit;
    }

    public NpgsqlCommand Command(string sql, params ReadOnlySpan<NpgsqlParameter> parameters)
    {
        var command = connection is null ? source.CreateCommand(sql) : new NpgsqlCommand(sql, connection, transaction);
        foreach (var parameter in parameters) command.Parameters.Add(parameter);
        return command;
    }

    /// <summary>Runs a statement; the rows that it changed.</summary>
    public async ValueTask<int> ExecuteAsync(string sql, CancellationToken cancellationToken, params NpgsqlParameter[] parameters)
    {
        await using var command = Command(sql, parameters);
        return await command.ExecuteNonQueryAsync(cancellationToken);
    }

    /// <summary>A batch, which takes one round trip.</summary>
    public NpgsqlBatch Batch() => connection is null ? source.CreateBatch() : new(connection, transaction);

    /// <summary>Rows by COPY. There is no such unit without a transaction.</summary>
    public Task<NpgsqlBinaryImporter> CopyAsync(string copy, CancellationToken cancellationToken) =>
        connection!.BeginBinaryImportAsync(copy, cancellationToken);

    /// <summary>The unit changes this, or is about to: what is kept of it holds no longer once the unit has ended.</summary>
    public void Changed(params ReadOnlySpan<CacheTag> tags)
    {
        foreach (var tag in tags) (changes ??= []).Add(tag);
        payload = null;
    }

    /// <summary>Once begun it is not given up, whatever the client does: nobody would know what became of it.</summary>
    public async ValueTask CommitAsync()
    {
        if (transaction is null) return;
        if (Payload is { } payload) await ExecuteAsync(Outbox.Insert, CancellationToken.None, Args.Of(payload));
        await transaction.CommitAsync(CancellationToken.None);
    }

    public async ValueTask DisposeAsync()
    {
        if (transaction is not null) await transaction.DisposeAsync();
        if (connection is not null) await connection.DisposeAsync();
    }
}
