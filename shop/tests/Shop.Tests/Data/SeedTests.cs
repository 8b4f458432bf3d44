using Npgsql;
using Shop.Tests.Support;

namespace Shop.Tests.Data;

/// <summary><c>-- seed</c>.</summary>
public sealed class SeedTests(TestCluster cluster)
{
    private static readonly string[] Small = ["seed", "--products", "60", "--users", "20", "--orders", "50", "--reviews", "80"];

    [Fact]
    public async Task Seed_creates_the_same_consistent_data_each_time()
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The demo data is part of Debug builds only, and a native program is a Release build.");
        var first = await SeedAsync();
        var second = await SeedAsync();

        Assert.Equal(first, second);
    }

    [Fact]
    public async Task Seed_in_Production_requires_allow_demo_users()
    {
        Assert.SkipWhen(Environment.GetEnvironmentVariable("SHOP_BINARY") is not null, "The demo data is part of Debug builds only, and a native program is a Release build.");
        var database = ("ConnectionStrings__Shop", await cluster.NewDatabaseAsync());

        var (exitCode, output) = await ShopProcess.RunAsync(Small, database);

        Assert.Equal(2, exitCode);
        Assert.Contains("--allow-demo-users", output, StringComparison.Ordinal);
    }

    /// <summary>Fills a database and returns a hash of its rows.</summary>
    private async Task<string> SeedAsync()
    {
        var database = await cluster.NewEmptyDatabaseAsync();
        await ShopProcess.RunAsync(["migrate"], ("ConnectionStrings__Shop", database));
        var (exitCode, output) = await ShopProcess.RunAsync([.. Small, "--allow-demo-users"], ("ConnectionStrings__Shop", database));
        Assert.True(exitCode == 0, output);

        await using var source = NpgsqlDataSource.Create(database);
        Assert.Equal("60 20 50 80", await ScalarAsync(source, "select concat_ws(' ', (select count(*) from products), (select count(*) from users), (select count(*) from orders), (select count(*) from reviews))"));
        Assert.Equal(0L, await ScalarAsync(source, "select count(*) from stock s where on_hand <> (select sum(change) from stock_ledger l where l.product_id = s.product_id)"));
        Assert.Equal(0L, await ScalarAsync(source, "select count(*) from orders o where total <> (select sum(total) from order_items i where i.order_id = o.id)"));
        Assert.Equal(0L, await ScalarAsync(source,
            """
            select count(*) from reviews r where verified <> exists (
                select 1 from orders o join order_items i on i.order_id = o.id where o.user_id = r.user_id and i.product_id = r.product_id and o.status = 'delivered')
            """));
        return (string)(await ScalarAsync(source,
            """
            select md5(concat((select string_agg(p::text, '' order by id) from products p), (select string_agg(u::text, '' order by id) from users u),
                (select string_agg(o::text, '' order by id) from orders o), (select string_agg(r::text, '' order by id) from reviews r),
                (select string_agg(s::text, '' order by product_id) from stock s)))
            """))!;
    }

    private static async Task<object?> ScalarAsync(NpgsqlDataSource source, string sql)
    {
        await using var command = source.CreateCommand(sql);
        return await command.ExecuteScalarAsync(TestContext.Current.CancellationToken);
    }
}
