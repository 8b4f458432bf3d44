using Shop.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>Two processes, a real Redis, and what happens between them.</summary>
public sealed class InstancesTests(TestCluster cluster, TestRedis redis)
{
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task A_change_on_one_is_seen_there_at_once_and_soon_on_the_other()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        foreach (var instance in new[] { shop.Client, shop.Other }) Assert.Equal("1.00", await CachedInstances.PriceAsync(instance, product));
        await shop.SetUntoldPriceAsync(product, "2.00");
        foreach (var instance in new[] { shop.Client, shop.Other }) Assert.Equal("1.00", await CachedInstances.PriceAsync(instance, product));

        await shop.SetPriceAsync(product, "3.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Client, product));
        await CachedInstances.UntilPriceAsync(shop.Other, product, "3.00");

        // Told by its writer, so that nothing is left for the outbox.
        while (await shop.ScalarAsync<long>("select count(*) from outbox") > 0)
        {
        }
    }

    /// <summary>By the commit where there is a transaction, as there is with a key; else by the one statement.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task A_change_is_in_the_outbox_once()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var (category, product) = (await shop.NewCategoryAsync(), await shop.NewProductAsync());
        // A sequence counts what is no longer there, too.
        await shop.ExecuteAsync(
            """
            create sequence told;
            create function count_told() returns trigger language plpgsql as $$ begin perform nextval('told'); return new; end $$;
            create trigger told before insert on outbox for each row execute function count_told();
            """);
        var told = 0;
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
                var answer = await shop.SendAsync(HttpMethod.Post, path, body, user, key);
                Assert.True((int)answer.Status == 201, answer.ToString());
                Assert.Equal(++told, await shop.ScalarAsync<long>("select last_value from told"));
            }
        }
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task What_was_not_heard_while_cut_is_not_believed_afterwards()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Other, product));

        shop.OtherProxy.Cut();
        await CachedInstances.UntilAsync(shop.Other, "degraded");
        await shop.SetPriceAsync(product, "2.00");
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Other, product));
        await shop.SetUntoldPriceAsync(product, "3.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Other, product));

        shop.OtherProxy.Mend();
        await CachedInstances.UntilAsync(shop.Other, "ok");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Other, product));
        await shop.SetPriceAsync(product, "4.00");
        await CachedInstances.UntilPriceAsync(shop.Other, product, "4.00");
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task What_a_killed_writer_did_not_tell_the_outbox_does()
    {
        await using var shop = new CachedInstances(cluster, redis);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Other, product));

        // It cannot publish, and ends before it could.
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
    public async Task An_instance_that_cannot_tell_leaves_it_to_one_that_can_and_reads()
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
