using Shop.Tests.Caching;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Faults;

/// <summary>Redis fails while orders are placed, or does not respond on open connections.</summary>
public sealed class RedisTests(TestCluster cluster, TestRedis redis)
{
    private const int Buyers = 8, Orders = 10;

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Redis_outage_sells_nothing_twice_and_a_killed_process_is_published_by_the_other()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var (product, last) = (await shop.NewProductAsync("1.00", stock: Buyers * Orders / 2), await shop.NewProductAsync("1.00", stock: 1));
        Assert.True(await InStockAsync(shop.Other, product));
        Assert.True(await InStockAsync(shop.Other, last));
        var inFlight = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var responses = 0;

        async Task<TestResponse[]> BuyAsync()
        {
            var bought = new TestResponse[Orders];
            for (var i = 0; i < Orders; i++)
            {
                bought[i] = await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer);
                if (Interlocked.Increment(ref responses) == Buyers) inFlight.TrySetResult();
            }
            return bought;
        }

        var buyers = Task.WhenAll(Enumerable.Range(0, Buyers).Select(_ => BuyAsync()));
        await inFlight.Task;
        shop.Proxy.Cut();
        var placed = (await buyers).SelectMany(bought => bought).Where(response => (int)response.Status == 201).Select(OrderRows.IdOf).ToList();
        Assert.Equal(Buyers * Orders / 2, placed.Count);

        // Sold out, and the process ends before it can publish the change.
        placed.Add(OrderRows.IdOf(await OrderRows.PlaceAsync(shop, OrderRows.Items((last, 1)), "1.00", TestUsers.Customer)));
        Assert.False(await InStockAsync(shop.Client, last));
        await shop.KillAsync();

        await shop.PublishedAsync(last);
        Assert.False(await InStockAsync(shop.Other, last));
        Assert.False(await InStockAsync(shop.Other, product));
        await OrderConsistency.AssertAsync(shop, placed);
    }

    /// <summary>Its connections stay open, but no bytes arrive.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Unresponsive_Redis_disables_the_cache_until_it_is_back()
    {
        await using var shop = new CachedInstances(cluster, redis) { SilenceMilliseconds = 10_000 };
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Client, product));
        await shop.SetPriceInDatabaseAsync(product, "2.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Client, product));

        var lost = shop.LineAsync("Changes are no longer received from Redis");
        shop.Proxy.Pause();
        await lost;
        await CachedInstances.UntilAsync(shop.Client, "degraded");
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Client, product));
        // Its own changes are visible, and those of the other instance, whose invalidations it does not receive.
        await shop.SetPriceAsync(product, "3.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Client, product));
        await CachedInstances.UntilPriceAsync(shop.Other, product, "3.00");

        shop.Proxy.Restore();
        await CachedInstances.UntilAsync(shop.Client, "ok");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Client, product));
        await shop.SetPriceInDatabaseAsync(product, "4.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Client, product));
    }

    private static async Task<bool> InStockAsync(HttpClient instance, long product) =>
        (await CachedInstances.GetAsync(instance, $"/products/{product}")).Json.GetProperty("inStock").GetBoolean();
}
