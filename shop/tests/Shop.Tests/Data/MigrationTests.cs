using Npgsql;
using Shop.Data;
using Shop.Tests.Support;

namespace Shop.Tests.Data;

/// <summary>The migrations of the schema.</summary>
public sealed class MigrationTests(TestCluster cluster)
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Concurrent_migrations_apply_each_step_once()
    {
        await using var source = NpgsqlDataSource.Create(await cluster.NewEmptyDatabaseAsync());

        var applied = await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Migrator.ApplyAsync(source, Cancellation)));

        Assert.Equal(Migrator.All, applied.SelectMany(steps => steps));
        Assert.Empty(await Migrator.GetMissingAsync(source, Cancellation));
    }

    /// <summary>A user without the right to create extensions has none, as on a server without them.</summary>
    [Fact]
    public async Task Search_works_without_extensions()
    {
        var database = await cluster.NewEmptyDatabaseAsync();
        await using var owner = NpgsqlDataSource.Create(database);
        await using var connection = await owner.OpenConnectionAsync(Cancellation);
        await ExecuteAsync(connection, "create role plain login password 'plain'");
        await ExecuteAsync(connection, "grant create on schema public to plain");
        await using var source = NpgsqlDataSource.Create(new NpgsqlConnectionStringBuilder(database) { Username = "plain", Password = "plain" }.ConnectionString);

        Assert.Equal(Migrator.All, await Migrator.ApplyAsync(source, Cancellation));

        await using var plain = await source.OpenConnectionAsync(Cancellation);
        await ExecuteAsync(plain, "insert into categories (name) values ('C')");
        await ExecuteAsync(plain, "insert into products (sku, name, price, category_id) values ('S', 'Steel chairs', 1, 1)");
        Assert.Equal("0", await ExecuteAsync(plain, "select count(*)::text from pg_extension where extname in ('unaccent', 'pg_trgm')"));
        Assert.Equal("1", await ExecuteAsync(plain, "select count(*)::text from products where search @@ to_tsquery('shop', 'chair')"));
        Assert.Equal("0", await ExecuteAsync(plain, "select count(*)::text from similar_words('chiar')"));
    }

    [Fact]
    public async Task Changed_migration_stops_the_start()
    {
        var database = await cluster.NewDatabaseAsync();
        await using var source = NpgsqlDataSource.Create(database);
        await using (var command = source.CreateCommand("update schema_migrations set sha256 = 'x' where number = 2")) await command.ExecuteNonQueryAsync(Cancellation);

        var (exitCode, output) = await ShopProcess.RunAsync([], ("ConnectionStrings__Shop", database));

        Assert.Equal(2, exitCode);
        Assert.Contains("0002_expand_user_names was applied with another text", output, StringComparison.Ordinal);
    }

    /// <summary>While instances of both releases run, each reads the writes of the other.</summary>
    [Fact]
    public async Task Both_releases_read_the_other_ones_writes_between_expand_and_contract()
    {
        await using var source = NpgsqlDataSource.Create(await cluster.NewEmptyDatabaseAsync());
        await using var connection = await source.OpenConnectionAsync(Cancellation);
        await ExecuteAsync(connection, Migrator.All[0].Sql);
        await ExecuteAsync(connection, "insert into users (email, name) values ('before@x', 'Ada Lovelace King')");

        await ExecuteAsync(connection, Migrator.All[1].Sql);
        await ExecuteAsync(connection, "insert into users (email, name) values ('old@x', 'Grace Hopper')");
        await ExecuteAsync(connection, "insert into users (email, first_name, last_name) values ('new@x', 'Alan', 'Turing')");
        await ExecuteAsync(connection, "update users set name = 'Ada Byron' where email = 'before@x'");
        await ExecuteAsync(connection, "update users set last_name = 'Murray' where email = 'old@x'");
        Assert.Equal("Ada Byron|Grace Murray|Alan Turing", await ExecuteAsync(connection, "select string_agg(name, '|' order by id) from users"));

        await ExecuteAsync(connection, Migrator.All[2].Sql);
        Assert.Equal("Ada,Byron|Grace,Murray|Alan,Turing", await ExecuteAsync(connection, "select string_agg(first_name || ',' || last_name, '|' order by id) from users"));
    }

    /// <summary>A failed concurrent build leaves an invalid index with the same name.</summary>
    [Fact]
    public async Task Migration_rebuilds_an_invalid_index()
    {
        await using var source = NpgsqlDataSource.Create(await cluster.NewDatabaseAsync());
        await using var connection = await source.OpenConnectionAsync(Cancellation);
        await ExecuteAsync(connection, "update pg_index set indisvalid = false where indexrelid = 'reviews_product_rating'::regclass");
        await ExecuteAsync(connection, "delete from schema_migrations where number = 6");

        Assert.Equal([6], (await Migrator.ApplyAsync(source, Cancellation)).Select(step => step.Number));

        Assert.Equal(true, await ExecuteAsync(connection, "select indisvalid from pg_index where indexrelid = 'reviews_product_rating'::regclass"));
    }

    /// <summary>For existing orders, and for those that instances of the previous release place during the migration.</summary>
    [Fact]
    public async Task Migration_fills_the_product_name_of_existing_and_concurrent_order_items()
    {
        await using var source = NpgsqlDataSource.Create(await cluster.NewEmptyDatabaseAsync());
        await using var connection = await source.OpenConnectionAsync(Cancellation);
        foreach (var step in Migrator.All.Take(6).Where(step => step.InTransaction)) await ExecuteAsync(connection, step.Sql);
        await ExecuteAsync(connection,
            """
            insert into categories (name) values ('c');
            insert into products (sku, name, price, category_id) values ('a', 'Before', 1, 1), ('b', 'Meanwhile', 1, 1);
            insert into users (email, first_name, last_name) values ('a@x', 'A', 'B');
            insert into orders (user_id, total, recipient, street, city, postal_code, country) values (1, 2, 'R', 'S', 'C', 'P', 'DE');
            insert into order_items (order_id, product_id, quantity, unit_price) values (1, 1, 1, 1)
            """);
        await ExecuteAsync(connection, Migrator.All[6].Sql);
        await ExecuteAsync(connection, "insert into order_items (order_id, product_id, quantity, unit_price) values (1, 2, 1, 1)");
        foreach (var sql in Migrator.All[7].Statements) await ExecuteAsync(connection, sql);

        Assert.Equal("Before|Meanwhile", await ExecuteAsync(connection, "select string_agg(name, '|' order by product_id) from order_items"));
    }

    [Fact]
    public void Migration_numbers_are_consecutive() => Assert.Equal(Enumerable.Range(1, Migrator.All.Count), Migrator.All.Select(step => step.Number));

    /// <summary>Error responses are derived from the names of constraints.</summary>
    [Fact]
    public async Task Every_constraint_is_named_by_its_table_its_column_and_its_rule()
    {
        await using var source = NpgsqlDataSource.Create(await cluster.NewDatabaseAsync());
        await using var command = source.CreateCommand(
            """
            select coalesce(string_agg(conname, ', '), '') from pg_constraint c join pg_class t on t.oid = c.conrelid
            where contype in ('c', 'f', 'u') and t.relnamespace = 'public'::regnamespace
            and not exists (select 1 from pg_attribute a where a.attrelid = t.oid and conname ~ ('^' || t.relname || '_' || a.attname || '_(unique|exists|length|range|known|code)$'))
            """);

        Assert.Equal("", await command.ExecuteScalarAsync(Cancellation));
    }

    private static async Task<object?> ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        return await command.ExecuteScalarAsync(Cancellation);
    }
}
