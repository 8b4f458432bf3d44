using Npgsql;
using Shop.Caching;
using Shop.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>Two processes on one database without Redis: PostgreSQL's NOTIFY carries changes from one to the other.</summary>
public sealed class WithoutRedisTests(TestCluster cluster)
{
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Change_invalidates_its_own_instance_at_once_and_the_other_one_soon()
    {
        await using var shop = new Instances(cluster);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        await shop.CacheAsync(product, "1.00");

        // By a transaction.
        await shop.SetPriceAsync(product, "2.00");
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Client, product));
        await shop.NotifiedAsync($"product:{product}");
        await CachedInstances.UntilPriceAsync(shop.Other, product, "2.00");
        await shop.CacheAsync(product, "2.00");

        // By the other instance.
        await shop.SetPriceOnOtherAsync(product, "3.00");
        Assert.Equal("3.00", await CachedInstances.PriceAsync(shop.Other, product));
        await shop.NotifiedAsync($"product:{product}");
        await CachedInstances.UntilPriceAsync(shop.Client, product, "3.00");

        // By one statement.
        Assert.Equal(0, await CountAsync(shop.Other));
        await shop.NewProductAsync("1.00", category: await shop.ScalarAsync<long>($"select category_id from products where id = {product}"));
        await shop.NotifiedAsync("products:0");
        while (await CountAsync(shop.Other) == 0)
        {
        }
        // What was published is deleted.
        while (await shop.ScalarAsync<long>("select count(*) from outbox where kind = 'cache'") > 0)
        {
        }

        async Task<long> CountAsync(HttpClient instance) =>
            (await CachedInstances.GetAsync(instance, "/products?minPrice=0.5&maxPrice=1.5")).Json.GetProperty("totalCount").GetInt64();
    }

    /// <summary>The tags of 600 rows exceed the size of a notification.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Change_of_600_rows_invalidates_the_other_instance()
    {
        await using var shop = new Instances(cluster);
        await shop.InitializeAsync();
        var (product, category) = (await shop.NewProductAsync("1.00"), await shop.NewCategoryAsync());
        await shop.CacheAsync(product, "1.00");
        await shop.ExecuteAsync(
            $"""
            insert into products (id, sku, name, price, category_id) overriding system value
            select 1000000000000000 + g, 'MANY-' || g, 'Many', 1, {category} from generate_series(1, 600) g;
            insert into stock select id, 1 from products where id > 1000000000000000
            """);
        var ids = Enumerable.Range(1, 600).Select(id => 1000000000000000 + id).Prepend(product);

        var response = await shop.SendAsync(HttpMethod.Delete, "/products/bulk", $"[{string.Join(',', ids)}]", TestUsers.Staff);
        Assert.True((int)response.Status == 200, response.ToString());
        await shop.NotifiedAsync("all:0");

        while ((int)(await CachedInstances.GetAsync(shop.Other, $"/products/{product}")).Status != 404)
        {
        }
    }

    /// <summary>The process of the writer exited between commit and notification.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Outbox_row_of_an_exited_process_is_delivered_to_all_instances()
    {
        await using var shop = new Instances(cluster);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        await shop.CacheAsync(product, "1.00");

        await shop.ExecuteAsync(
            $"""
            update products set price = 2 where id = {product};
            insert into outbox (kind, payload) values ('cache', 'x product:{product}')
            """);

        await shop.NotifiedAsync($"product:{product}");
        await CachedInstances.UntilPriceAsync(shop.Client, product, "2.00");
        await CachedInstances.UntilPriceAsync(shop.Other, product, "2.00");
    }

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Entries_cached_before_a_lost_PostgreSQL_connection_are_discarded()
    {
        await using var shop = new Instances(cluster);
        await shop.InitializeAsync();
        var product = await shop.NewProductAsync("1.00");
        await shop.CacheAsync(product, "1.00");

        var lost = shop.OtherLineAsync("Changes are no longer received from PostgreSQL");
        var back = shop.OtherLineAsync("Changes are received from PostgreSQL");
        await shop.ExecuteAsync($"update products set price = 2 where id = {product}");
        Assert.Equal("1.00", await CachedInstances.PriceAsync(shop.Other, product));
        await shop.ExecuteAsync(
            $"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = '{DatabaseNotifications.ApplicationName}'");
        await lost;

        await back;
        Assert.Equal("2.00", await CachedInstances.PriceAsync(shop.Other, product));
        // It receives invalidations again.
        await shop.SetPriceAsync(product, "3.00");
        await CachedInstances.UntilPriceAsync(shop.Other, product, "3.00");
    }

    private sealed class Instances(TestCluster cluster) : ShopInstance(cluster)
    {
        private readonly Queue<string> notified = new();
        private NpgsqlConnection? listening;
        private ShopProcess? other;

        public HttpClient Other => other!.Client;

        protected override async ValueTask ArrangeAsync()
        {
            await base.ArrangeAsync();
            other = await ShopProcess.StartAsync(("ConnectionStrings__Shop", ConnectionString));
            await CachedInstances.UntilAsync(Client, "ok");
            await CachedInstances.UntilAsync(Other, "ok");
            listening = new NpgsqlConnection(ConnectionString);
            await listening.OpenAsync();
            listening.Notification += (_, notification) => notified.Enqueue(notification.Payload);
            await using var listen = new NpgsqlCommand($"listen {DatabaseNotifications.Channel}", listening);
            await listen.ExecuteNonQueryAsync();
        }

        public override async ValueTask DisposeAsync()
        {
            if (listening is not null) await listening.DisposeAsync();
            if (other is not null) await other.DisposeAsync();
            await base.DisposeAsync();
        }

        /// <summary>Waits for a notification with a tag. Without one, an old response would be seen until it expires, and then no longer.</summary>
        public async Task NotifiedAsync(string tag)
        {
            while (true)
            {
                while (notified.TryDequeue(out var payload))
                {
                    if (payload.Split(' ').Contains(tag)) return;
                }
                await listening!.WaitAsync(TestContext.Current.CancellationToken);
            }
        }

        /// <summary>Reads a product on both instances, which cache it.</summary>
        public async Task CacheAsync(long product, string price)
        {
            foreach (var instance in new[] { Client, Other }) Assert.Equal(price, await CachedInstances.PriceAsync(instance, product));
        }

        public Task<TestResponse> SetPriceAsync(long product, string price) =>
            SendAsync(HttpMethod.Patch, $"/products/{product}", $$"""{"price":{{price}}}""", TestUsers.Staff);

        public async Task SetPriceOnOtherAsync(long product, string price)
        {
            using var request = new HttpRequestMessage(HttpMethod.Patch, $"/products/{product}")
            {
                Content = new StringContent($$"""{"price":{{price}}}""", System.Text.Encoding.UTF8, "application/json"),
                Headers = { Authorization = await AuthorizationAsync(TestUsers.Staff) },
            };
            using var response = await Other.SendAsync(request, TestContext.Current.CancellationToken);
            Assert.Equal(200, (int)response.StatusCode);
        }

        public Task OtherLineAsync(string text) => other!.LineAsync(text, 1);
    }
}
