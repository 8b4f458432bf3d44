using System.Collections.Concurrent;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Faults;

/// <summary>The database's server crashes and comes back while orders are placed.</summary>
public sealed class DatabaseCrashTests
{
    private const int Buyers = 16, Orders = 20;

    /// <summary>Each buyer sends an order with a key of its own until it is acknowledged, as a client does that does not know what became of it.</summary>
    [Fact]
    public async Task Nothing_acknowledged_is_lost_and_nothing_counts_twice()
    {
        await using var cluster = new TestCluster();
        await cluster.InitializeAsync();
        await using var shop = new ShopInstance(cluster);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00", stock: 1000);
        var placed = new ConcurrentBag<long>();
        var refused = 0;
        var underWay = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);

        async Task BuyAsync(int buyer)
        {
            for (var i = 0; i < Orders;)
            {
                var answer = await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer, ("Idempotency-Key", $"{buyer}-{i}"));
                if ((int)answer.Status == 201)
                {
                    placed.Add(answer.Json.GetProperty("id").GetInt64());
                    if (placed.Count >= Buyers * Orders / 3) underWay.TrySetResult();
                    i++;
                    continue;
                }
                Assert.True((int)answer.Status == 503, answer.ToString());
                Interlocked.Increment(ref refused);
            }
        }

        var buyers = Task.WhenAll(Enumerable.Range(0, Buyers).Select(BuyAsync));
        await underWay.Task;
        await cluster.RestartAsync();
        await buyers;
        shop.Database.Clear();

        Assert.NotEqual(0, refused);
        Assert.Equal(Buyers * Orders, await shop.ScalarAsync<long>("select count(*) from orders"));
        Assert.Equal(Buyers * Orders, await shop.ScalarAsync<long>($"select count(*) from order_items where product_id = {product} and quantity = 1"));
        Assert.Equal(1000 - Buyers * Orders, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
        await Books.AssertAsync(shop, placed);
    }
}
