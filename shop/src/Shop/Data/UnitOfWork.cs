using Npgsql;
using Shop.Caching;

namespace Shop.Data;

/// <summary>
/// A unit of work: one connection with one transaction. On a route with <c>AutoCommit</c> it has neither, and each statement
/// takes a connection while it runs. After a serialization failure or a deadlock the handler runs again with a new unit, so it must not store
/// state outside.
/// </summary>
internal sealed class UnitOfWork : IAsyncDisposable
{
    private readonly NpgsqlDataSource source;
    private readonly ShopCache? cache;
    private NpgsqlConnection? connection;
    private NpgsqlTransaction? transaction;
    private HashSet<CacheTag>? changes;
    private string? payload;

    private UnitOfWork(NpgsqlDataSource source, ShopCache? cache)
    {
        this.source = source;
        this.cache = cache;
    }

    /// <summary>The cache tags of the changed data.</summary>
    public IReadOnlyCollection<CacheTag> Changes => changes is null ? [] : changes;

    /// <summary>
    /// The payload of the outbox row, by which other instances receive the changes even if this process ends right after the commit; null without
    /// changes or without a cache. The commit writes it.
    /// </summary>
    public string? Payload => changes is null ? null : payload ??= cache is null ? null : ShopCache.CreatePayload(changes);

    /// <summary>The payload that a unit without a transaction must insert in its one statement; null if the commit writes it.</summary>
    public string? StatementPayload => transaction is null ? Payload : null;

    /// <param name="source">The connection pool.</param>
    /// <param name="autoCommit">True for no transaction, and no connection between statements.</param>
    /// <param name="cache">The cache that creates the outbox payload; null if other instances do not receive the changes.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public static async ValueTask<UnitOfWork> BeginAsync(NpgsqlDataSource source, bool autoCommit, ShopCache? cache, CancellationToken cancellationToken)
    {
        var unit = new UnitOfWork(source, cache);
        if (autoCommit) return unit;
        unit.connection = await source.OpenConnectionAsync(cancellationToken);
        // Npgsql sends BEGIN with the first statement, without a round trip of its own.
        unit.transaction = await unit.connection.BeginTransactionAsync(cancellationToken);
        return unit;
    }

    public NpgsqlCommand CreateCommand(string sql, params ReadOnlySpan<NpgsqlParameter> parameters)
    {
        var command = connection is null ? source.CreateCommand(sql) : new NpgsqlCommand(sql, connection, transaction);
        foreach (var parameter in parameters) command.Parameters.Add(parameter);
        return command;
    }

    /// <summary>Runs a statement and returns the number of changed rows.</summary>
    public async ValueTask<int> ExecuteAsync(string sql, CancellationToken cancellationToken, params NpgsqlParameter[] parameters)
    {
        await using var command = CreateCommand(sql, parameters);
        return await command.ExecuteNonQueryAsync(cancellationToken);
    }

    /// <summary>A batch, which takes one round trip.</summary>
    public NpgsqlBatch CreateBatch() => connection is null ? source.CreateBatch() : new(connection, transaction);

    /// <summary>Begins a binary COPY. It requires a unit with a transaction.</summary>
    public Task<NpgsqlBinaryImporter> CopyAsync(string copy, CancellationToken cancellationToken) =>
        connection!.BeginBinaryImportAsync(copy, cancellationToken);

    /// <summary>Records the tags of data that the unit changes. They are invalidated when the unit ends.</summary>
    public void MarkChanged(params ReadOnlySpan<CacheTag> tags)
    {
        foreach (var tag in tags) (changes ??= []).Add(tag);
        payload = null;
    }

    /// <summary>Commits. It cannot be canceled, because the outcome of a canceled commit would be unknown.</summary>
    public async ValueTask CommitAsync()
    {
        if (transaction is null) return;
        if (Payload is { } payload) await ExecuteAsync(Outbox.Insert, CancellationToken.None, SqlParameters.Of(payload));
        await transaction.CommitAsync(CancellationToken.None);
    }

    public async ValueTask DisposeAsync()
    {
        if (transaction is not null) await transaction.DisposeAsync();
        if (connection is not null) await connection.DisposeAsync();
    }
}
