using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using Npgsql;

namespace Shop.Data;

/// <summary>A migration of the schema: an embedded file <c>NNNN_name.sql</c>.</summary>
internal sealed record Migration(int Number, string Name, string Sql, byte[] Hash)
{
    /// <summary>False for a file that runs outside a transaction, statement by statement, as <c>create index concurrently</c> requires.</summary>
    public bool InTransaction => !Sql.StartsWith("-- no transaction", StringComparison.Ordinal);

    /// <summary>The commands to send: the complete file, which may contain functions, or each statement that ends with a semicolon and a line end.</summary>
    public string[] Statements => InTransaction ? [Sql] : Sql.Split(";\n", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);
}

/// <summary>The migrations cannot be applied. The message has the reason.</summary>
internal sealed class MigrationException(string message) : Exception(message);

/// <summary>Applies migrations to a database, and finds the missing ones.</summary>
internal static class Migrator
{
    /// <summary>The key of the advisory lock: an arbitrary number that is not used elsewhere.</summary>
    private const long Lock = 0x5448_4F50;

    /// <summary>The migrations of this program, in order.</summary>
    public static IReadOnlyList<Migration> All { get; } = Read();

    /// <summary>Applies the missing migrations. Of several instances one applies them, and the others wait.</summary>
    /// <returns>The migrations that were applied.</returns>
    /// <exception cref="MigrationException">A migration that was applied before has a different text now.</exception>
    public static async Task<IReadOnlyList<Migration>> ApplyAsync(NpgsqlDataSource source, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await LockAsync(connection, cancellationToken);
        try
        {
            const string Table =
                """
                create table if not exists schema_migrations (
                    number integer primary key, name text not null, sha256 bytea not null, applied timestamptz not null default now())
                """;
            await ExecuteAsync(connection, Table, cancellationToken);
            var missing = await GetMissingAsync(connection, cancellationToken);
            foreach (var migration in missing) await ApplyAsync(connection, migration, cancellationToken);
            return missing;
        }
        finally
        {
            // The pool does not reset connections, so the settings of a migration are reset here.
            await ExecuteAsync(connection, $"select pg_advisory_unlock({Lock}); reset all", CancellationToken.None);
        }
    }

    /// <summary>The migrations that are missing in the database.</summary>
    /// <exception cref="MigrationException">A migration that was applied before has a different text now.</exception>
    public static async Task<IReadOnlyList<Migration>> GetMissingAsync(NpgsqlDataSource source, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using var exists = new NpgsqlCommand("select to_regclass('schema_migrations') is not null", connection);
        return (bool)(await exists.ExecuteScalarAsync(cancellationToken))! ? await GetMissingAsync(connection, cancellationToken) : All;
    }

    private static async Task<IReadOnlyList<Migration>> GetMissingAsync(NpgsqlConnection connection, CancellationToken cancellationToken)
    {
        var applied = new Dictionary<int, byte[]>();
        await using var command = new NpgsqlCommand("select number, sha256 from schema_migrations", connection);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        while (await reader.ReadAsync(cancellationToken)) applied.Add(reader.GetInt32(0), reader.GetFieldValue<byte[]>(1));

        foreach (var migration in All)
        {
            if (applied.TryGetValue(migration.Number, out var hash) && !hash.AsSpan().SequenceEqual(migration.Hash))
                throw new MigrationException(
                    $"Migration {migration.Number:0000}_{migration.Name} was applied with another text. Restore the file and add a new migration.");
        }
        return [.. All.Where(migration => !applied.ContainsKey(migration.Number))];
    }

    private static async Task ApplyAsync(NpgsqlConnection connection, Migration migration, CancellationToken cancellationToken)
    {
        await using var transaction = migration.InTransaction ? await connection.BeginTransactionAsync(cancellationToken) : null;
        if (!migration.InTransaction) await DropInvalidIndexesAsync(connection, migration, cancellationToken);
        foreach (var sql in migration.Statements) await ExecuteAsync(connection, sql, cancellationToken);
        await using var record = new NpgsqlCommand("insert into schema_migrations (number, name, sha256) values ($1, $2, $3)", connection)
        {
            Parameters = { SqlParameters.Of(migration.Number), SqlParameters.Of(migration.Name), SqlParameters.Of(migration.Hash) },
        };
        await record.ExecuteNonQueryAsync(cancellationToken);
        if (transaction is not null) await transaction.CommitAsync(cancellationToken);
    }

    /// <summary>Drops the invalid index of a failed build, because <c>if not exists</c> would skip it.</summary>
    private static async Task DropInvalidIndexesAsync(NpgsqlConnection connection, Migration migration, CancellationToken cancellationToken)
    {
        const string Invalid =
            """
            select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indexrelid
            where not indisvalid and pg_table_is_visible(indexrelid) and strpos($1, ' ' || relname || ' ') > 0
            """;
        var names = new List<string>();
        await using (var command = new NpgsqlCommand(Invalid, connection) { Parameters = { SqlParameters.Of(migration.Sql) } })
        await using (var reader = await command.ExecuteReaderAsync(cancellationToken))
        {
            while (await reader.ReadAsync(cancellationToken)) names.Add(reader.GetString(0));
        }
        foreach (var name in names) await ExecuteAsync(connection, $"drop index concurrently {name}", cancellationToken);
    }

    /// <summary>
    /// Polls the lock: a wait inside the database would hold a snapshot, and <c>create index concurrently</c> would wait for its end.
    /// </summary>
    private static async Task LockAsync(NpgsqlConnection connection, CancellationToken cancellationToken)
    {
        await using var command = new NpgsqlCommand($"select pg_try_advisory_lock({Lock})", connection);
        while (!(bool)(await command.ExecuteScalarAsync(cancellationToken))!) await Task.Delay(TimeSpan.FromMilliseconds(100), cancellationToken);
    }

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql, CancellationToken cancellationToken)
    {
        // A migration has no timeout.
        await using var command = new NpgsqlCommand(sql, connection) { CommandTimeout = 0 };
        await command.ExecuteNonQueryAsync(cancellationToken);
    }

    private static List<Migration> Read()
    {
        var assembly = typeof(Migrator).Assembly;
        var files = assembly.GetManifestResourceNames().Where(name => name.EndsWith(".sql", StringComparison.Ordinal)).Order(StringComparer.Ordinal);
        return [.. files.Select(file => Read(assembly, file))];
    }

    private static Migration Read(Assembly assembly, string file)
    {
        using var reader = new StreamReader(assembly.GetManifestResourceStream(file)!);
        // The hash must not depend on the line ends of a checkout.
        var sql = reader.ReadToEnd().ReplaceLineEndings("\n");
        var number = int.Parse(file.AsSpan(0, 4), System.Globalization.CultureInfo.InvariantCulture);
        return new Migration(number, file[5..^4], sql, SHA256.HashData(Encoding.UTF8.GetBytes(sql)));
    }
}
