using Npgsql;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Faults;

/// <summary>All connections to the database are in use.</summary>
public sealed class ExhaustedPoolTests(ExhaustedPoolTests.SmallPool shop) : IClassFixture<ExhaustedPoolTests.SmallPool>
{
    private const int Connections = 3;

    [Fact]
    public async Task Request_without_a_free_connection_returns_503_and_the_process_stays_live()
    {
        var product = await shop.NewProductAsync("1.00", stock: 10);
        await shop.AuthorizationAsync(TestUsers.Customer);
        await using var holder = await shop.Database.OpenConnectionAsync(TestContext.Current.CancellationToken);
        await using var transaction = await holder.BeginTransactionAsync(TestContext.Current.CancellationToken);
        await using (var command = new NpgsqlCommand($"select 1 from stock where product_id = {product} for update", holder, transaction))
            await command.ExecuteScalarAsync(TestContext.Current.CancellationToken);

        // Each waits for the row lock and holds a connection.
        var orders = Enumerable.Range(0, Connections).Select(_ => OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer)).ToArray();
        while (await shop.ScalarAsync<long>("select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'") < Connections)
        {
        }

        var refused = await shop.GetAsync("/orders", TestUsers.Customer);
        Assert.True((int)refused.Status == 503, refused.ToString());
        ContractTests.AssertProblem(refused);
        Assert.NotNull(refused.Response.Headers.RetryAfter);
        Assert.Equal(200, (int)(await shop.GetAsync("/health/live")).Status);

        await transaction.RollbackAsync(TestContext.Current.CancellationToken);
        var placed = await Task.WhenAll(orders);
        Assert.All(placed, order => Assert.True((int)order.Status == 201, order.ToString()));
        await OrderConsistency.AssertAsync(shop, [.. placed.Select(OrderRows.IdOf)]);
        Assert.Equal(200, (int)(await shop.GetAsync("/orders", TestUsers.Customer)).Status);
    }

    public sealed class SmallPool(TestCluster cluster) : ShopInstance(cluster)
    {
        protected override (string Name, string Value)[] Settings => [("ConnectionStrings__Shop", $"{ConnectionString};Maximum Pool Size={Connections};Timeout=10")];
    }
}
