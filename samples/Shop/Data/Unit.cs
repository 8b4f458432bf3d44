using Npgsql;

namespace Shop.Data;

/// <summary>
/// A unit of work: one connection and, unless its route commits each statement by itself, one transaction. When the database ends it over a
/// serialisation failure or a deadlock, the handler runs again with another one, so it must keep nothing outside.
/// </summary>
internal sealed class Unit : IAsyncDisposable
{
    private readonly NpgsqlConnection connection;
    private readonly NpgsqlTransaction? transaction;

    private Unit(NpgsqlConnection connection, NpgsqlTransaction? transaction)
    {
        this.connection = connection;
        this.transaction = transaction;
    }

    public static async ValueTask<Unit> BeginAsync(NpgsqlDataSource source, bool autoCommit, CancellationToken cancellationToken)
    {
        var connection = await source.OpenConnectionAsync(cancellationToken);
        // BEGIN itself travels with the first statement.
        return new Unit(connection, autoCommit ? null : await connection.BeginTransactionAsync(cancellationToken));
    }

    public NpgsqlCommand Command(string sql, params ReadOnlySpan<NpgsqlParameter> parameters)
    {
        var command = new NpgsqlCommand(sql, connection, transaction);
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
    public NpgsqlBatch Batch() => new(connection, transaction);

    /// <summary>Once begun it is not given up, whatever the client does: nobody would know what became of it.</summary>
    public ValueTask CommitAsync() => transaction is null ? default : new ValueTask(transaction.CommitAsync(CancellationToken.None));

    public async ValueTask DisposeAsync()
    {
        if (transaction is not null) await transaction.DisposeAsync();
        await connection.DisposeAsync();
    }
}
