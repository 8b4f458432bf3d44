using Shop.Tests.Caching;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Faults;

/// <summary>Redis goes away while orders are placed, and says nothing while it seems to be there.</summary>
public sealed class RedisTests(TestCluster cluster, TestRedis redis)
{
    private const int Buyers = 8, Orders = 10;

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Without_it_nothing_is_sold_twice_and_what_a_killed_process_did_not_tell_is_told()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var (product, last) = (await shop.NewProductAsync("1.00", stock: Buyers * Orders / 2), await shop.NewProductAsync("1.00", stock: 1));
        Assert.True(await InStockAsync(shop.Other, product));
        Assert.True(await InStockAsync(shop.Other, last));
        var underWay = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var answers = 0;

        async Task<TestAnswer[]> BuyAsync()
        {
            var bought = new TestAnswer[Orders];
            for (var i = 0; i < Orders; i++)
            {
                bought[i] = await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer);
                if (Interlocked.Increment(ref answers) == Buyers) underWay.TrySetResult();
            }
            return bought;
        }

        var buyers = Task.WhenAll(Enumerable.Range(0, Buyers).Select(_ => BuyAsync()));
        await underWay.Task;
        shop.Proxy.Cut();
        var placed = (await buyers).SelectMany(bought => bought).Where(answer => (int)answer.Status == 201).Select(OrderRows.IdOf).ToList();
        Assert.Equal(Buyers * Orders / 2, placed.Count);

        // Sold out, and ended before it could be told.
        placed.Add(OrderRows.IdOf(await OrderRows.PlaceAsync(shop, OrderRows.Items((last, 1)), "1.00", TestUsers.Customer)));
        Assert.False(await InStockAsync(shop.Client, last));
        await shop.KillAsync();

        await shop.PublishedAsync(last);
        Assert.False(await InStockAsync(shop.Other, last));
        Assert.False(await InStockAsync(shop.Other, product));
        await Books.AssertAsync(shop, placed);
    }

    /// <summary>Its connections are open, and no byte comes.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task While_it_is_silent_the_database_is_read()
    {
        await using var shop = new CachedInstances(cluster, redis) { SilenceMilliseconds = 10_000 };
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Client, product));
        await shop.SetUntoldPriceAsync(product, "2.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Client, product));

        var lost = shop.LineAsync("Changes are no longer received from Redis");
        shop.Proxy.Hold();
        await lost;
        await CachedInstances.UntilAsync(shop.Client, "degraded");
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Client, product));
        // Its own and those of the other one, of which it hears nothing.
        await shop.SetPriceAsync(product, "3.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Client, product));
        await CachedInstances.UntilPriceAsync(shop.Other, product, "3.00");

        shop.Proxy.Mend();
        await CachedInstances.UntilAsync(shop.Client, "ok");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Client, product));
        await shop.SetUntoldPriceAsync(product, "4.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Client, product));
    }

    private static async Task<bool> InStockAsync(HttpClient instance, long product) =>
        (await CachedInstances.GetAsync(instance, $"/products/{product}")).Json.GetProperty("inStock").GetBoolean();
}
