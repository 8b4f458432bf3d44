using Shop.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>Invalidations between two processes with a real Redis.</summary>
public sealed class InstancesTests(TestCluster cluster, TestRedis redis)
{
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Change_invalidates_its_own_instance_at_once_and_the_other_one_soon()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        foreach (var instance in new[] { shop.Client, shop.Other }) Assert.Equal("1.00", await CachedInstances.PriceAsync(instance, product));
        await shop.SetPriceInDatabaseAsync(product, "2.00");
        foreach (var instance in new[] { shop.Client, shop.Other }) Assert.Equal("1.00", await CachedInstances.PriceAsync(instance, product));

        await shop.SetPriceAsync(product, "3.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Client, product));
        await CachedInstances.UntilPriceAsync(shop.Other, product, "3.00");

        // Published by its writer, so that the outbox becomes empty.
        while (await shop.ScalarAsync<long>("select count(*) from outbox") > 0)
        {
        }
    }

    /// <summary>Written by the commit of a transaction (with an idempotency key), or by the single statement.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Change_is_written_to_the_outbox_once()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var (category, product) = (await shop.NewCategoryAsync(), await shop.NewProductAsync());
        // A sequence also counts rows that are deleted.
        await shop.ExecuteAsync(
            """
            create sequence inserts;
            create function count_inserts() returns trigger language plpgsql as $$ begin perform nextval('inserts'); return new; end $$;
            create trigger inserts before insert on outbox for each row execute function count_inserts();
            """);
        var inserts = 0;
        foreach (var withKey in new[] { false, true })
        {
            (string, string)[] key = withKey ? [("Idempotency-Key", ShopInstance.Unique("key"))] : [];
            var reviewer = withKey ? TestUsers.Customer : TestUsers.Other;
            foreach (var (path, body, user) in new[]
            {
                ("/categories", $$"""{"name":"{{ShopInstance.Unique("Category")}}"}""", TestUsers.Staff),
                ("/products", ShopInstance.NewProduct(category), TestUsers.Staff),
                ("/reviews", $$"""{"productId":{{product}},"rating":5}""", reviewer),
            })
            {
                var response = await shop.SendAsync(HttpMethod.Post, path, body, user, key);
                Assert.True((int)response.Status == 201, response.ToString());
                Assert.Equal(++inserts, await shop.ScalarAsync<long>("select last_value from inserts"));
            }
        }
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Entries_cached_before_a_lost_Redis_connection_are_discarded()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Other, product));

        shop.OtherProxy.Cut();
        await CachedInstances.UntilAsync(shop.Other, "degraded");
        await shop.SetPriceAsync(product, "2.00");
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Other, product));
        await shop.SetPriceInDatabaseAsync(product, "3.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Other, product));

        shop.OtherProxy.Restore();
        await CachedInstances.UntilAsync(shop.Other, "ok");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Other, product));
        await shop.SetPriceAsync(product, "4.00");
        await CachedInstances.UntilPriceAsync(shop.Other, product, "4.00");
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Outbox_publishes_the_change_of_a_killed_writer()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Other, product));

        // It cannot publish, and is killed before the connection returns.
        shop.Proxy.Cut();
        await shop.SetPriceAsync(product, "2.00");
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Client, product));
        await shop.KillAsync();

        await shop.PublishedAsync(product);
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Other, product));
        while (await shop.ScalarAsync<long>("select count(*) from outbox") > 0)
        {
        }
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Change_of_an_instance_without_Redis_is_published_by_the_other_one()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Client, product));
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Other, product));

        shop.Proxy.Cut();
        await shop.SetPriceAsync(product, "2.00");
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Client, product));
        await CachedInstances.UntilPriceAsync(shop.Other, product, "2.00");
    }
}
