using System.Collections.Concurrent;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Faults;

/// <summary>The database server crashes and restarts while orders are placed.</summary>
public sealed class DatabaseCrashTests
{
    private const int Buyers = 16, Orders = 20;

    /// <summary>Each buyer repeats an order with its key until the response is 201, like a client after an unknown outcome.</summary>
    [Fact]
    public async Task Database_crash_loses_no_acknowledged_order_and_duplicates_none()
    {
        await using var cluster = new TestCluster();
        await cluster.InitializeAsync();
        await using var shop = new ShopInstance(cluster);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00", stock: 1000);
        var placed = new ConcurrentBag<long>();
        var refused = 0;
        var inFlight = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);

        async Task BuyAsync(int buyer)
        {
            for (var i = 0; i < Orders;)
            {
                var response = await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer, ("Idempotency-Key", $"{buyer}-{i}"));
                if ((int)response.Status == 201)
                {
                    placed.Add(response.Json.GetProperty("id").GetInt64());
                    if (placed.Count >= Buyers * Orders / 3) inFlight.TrySetResult();
                    i++;
                    continue;
                }
                Assert.True((int)response.Status == 503, response.ToString());
                Interlocked.Increment(ref refused);
            }
        }

        var buyers = Task.WhenAll(Enumerable.Range(0, Buyers).Select(BuyAsync));
        await inFlight.Task;
        await cluster.RestartAsync();
        await buyers;
        shop.Database.Clear();

        Assert.NotEqual(0, refused);
        Assert.Equal(Buyers * Orders, await shop.ScalarAsync<long>("select count(*) from orders"));
        Assert.Equal(Buyers * Orders, await shop.ScalarAsync<long>($"select count(*) from order_items where product_id = {product} and quantity = 1"));
        Assert.Equal(1000 - Buyers * Orders, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
        await OrderConsistency.AssertAsync(shop, placed);
    }
}
