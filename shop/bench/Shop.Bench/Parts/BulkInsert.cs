using System.Diagnostics;
using Npgsql;
using NpgsqlTypes;
using Shop.Features.Products;

namespace Shop.Bench.Parts;

/// <summary>Inserts new products by the driver, as the bulk routes of the Shop do and in other ways.</summary>
internal static class BulkInsert
{
    private const int Rows = 500;

    private const string Table =
        "create temporary table bulk (index integer, sku text, name text, description text, price numeric, category_id bigint, featured boolean, active boolean, stock integer) on commit drop";

    private const string Name = "Technique", Description = "Made to be measured";

    private const decimal Price = 9.90m;

    private const long Category = 1;

    private const int Stock = 10;

    private static long skus;

    /// <summary>Returns the rows per second on one connection, with 500 rows in a transaction.</summary>
    /// <param name="database">The connection string of the database.</param>
    /// <param name="duration">The duration of the load.</param>
    /// <param name="insert">Inserts 500 rows and returns their number.</param>
    public static async Task<double> RateAsync(string database, TimeSpan duration, Func<NpgsqlConnection, Task<int>> insert)
    {
        await using var connection = new NpgsqlConnection(database + ";Pooling=false;Max Auto Prepare=16;Auto Prepare Min Usages=2");
        await connection.OpenAsync();
        var started = Stopwatch.GetTimestamp();
        var rows = 0;
        while (Stopwatch.GetElapsedTime(started) < duration)
        {
            await using var transaction = await connection.BeginTransactionAsync();
            var inserted = await insert(connection);
            rows += inserted == Rows ? inserted : throw new InvalidOperationException($"{inserted} products were inserted, not {Rows}.");
            await transaction.CommitAsync();
        }
        return rows / Stopwatch.GetElapsedTime(started).TotalSeconds;
    }

    /// <summary>Inserts each product by the statement of a single product, in one batch.</summary>
    public static async Task<int> OneByOneAsync(NpgsqlConnection connection)
    {
        await using var batch = new NpgsqlBatch(connection);
        for (var i = 0; i < Rows; i++)
        {
            batch.BatchCommands.Add(Command(ProductsSql.Insert, Of("EUR"), Of(NextSku()), Of(Name), Of(Description), Of(Price), Of(Category), Of(false), Of(true), Of(Stock),
                new NpgsqlParameter { Value = DBNull.Value, NpgsqlDbType = NpgsqlDbType.Text }));
        }
        await using var reader = await batch.ExecuteReaderAsync();
        var inserted = 0;
        do
        {
            while (await reader.ReadAsync()) inserted++;
        }
        while (await reader.NextResultAsync());
        return inserted;
    }

    /// <summary>Fills a temporary table by one insert per row, in one batch, and inserts its rows into the products.</summary>
    public static async Task<int> ByInsertsAsync(NpgsqlConnection connection)
    {
        await ExecuteAsync(connection, Table);
        await using var batch = new NpgsqlBatch(connection);
        for (var i = 0; i < Rows; i++)
        {
            batch.BatchCommands.Add(Command("insert into bulk values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                Of(i), Of(NextSku()), Of(Name), Of(Description), Of(Price), Of(Category), Of(false), Of(true), Of(Stock)));
        }
        await batch.ExecuteNonQueryAsync();
        return await InsertAllAsync(connection);
    }

    /// <summary>Fills a temporary table by COPY and inserts its rows into the products.</summary>
    public static async Task<int> ByCopyAsync(NpgsqlConnection connection)
    {
        await ExecuteAsync(connection, Table);
        await using (var copy = await connection.BeginBinaryImportAsync("copy bulk from stdin (format binary)"))
        {
            for (var i = 0; i < Rows; i++)
            {
                await copy.StartRowAsync();
                await copy.WriteAsync(i, NpgsqlDbType.Integer);
                await copy.WriteAsync(NextSku(), NpgsqlDbType.Text);
                await copy.WriteAsync(Name, NpgsqlDbType.Text);
                await copy.WriteAsync(Description, NpgsqlDbType.Text);
                await copy.WriteAsync(Price, NpgsqlDbType.Numeric);
                await copy.WriteAsync(Category, NpgsqlDbType.Bigint);
                await copy.WriteAsync(false, NpgsqlDbType.Boolean);
                await copy.WriteAsync(true, NpgsqlDbType.Boolean);
                await copy.WriteAsync(Stock, NpgsqlDbType.Integer);
            }
            await copy.CompleteAsync();
        }
        return await InsertAllAsync(connection);
    }

    private static async Task<int> InsertAllAsync(NpgsqlConnection connection)
    {
        // As the Shop does, before it joins them.
        await ExecuteAsync(connection, "analyze bulk");
        await using var insert = new NpgsqlCommand(ProductsBulkSql.Insert, connection);
        await using var reader = await insert.ExecuteReaderAsync();
        var inserted = 0;
        while (await reader.ReadAsync()) inserted++;
        return inserted;
    }

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        await command.ExecuteNonQueryAsync();
    }

    private static NpgsqlBatchCommand Command(string sql, params NpgsqlParameter[] parameters)
    {
        var command = new NpgsqlBatchCommand(sql);
        command.Parameters.AddRange(parameters);
        return command;
    }

    private static NpgsqlParameter<T> Of<T>(T value) => new() { TypedValue = value };

    private static string NextSku() => FormattableString.Invariant($"D-{++skus}");
}
