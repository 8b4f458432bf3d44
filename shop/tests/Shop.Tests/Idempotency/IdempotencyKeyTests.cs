using System.Net.Http.Headers;
using Npgsql;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Idempotency;

/// <summary>One effect for each idempotency key, with concurrent requests and crashes.</summary>
public sealed class IdempotencyKeyTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Concurrent_requests_with_one_key_place_one_order()
    {
        var product = await shop.NewProductAsync("1.00", stock: 100);
        var key = ShopInstance.Unique("key");

        var responses = await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => OrderAsync(shop, product, key)));

        var placed = responses.Where(response => (int)response.Status == 201).ToArray();
        Assert.Single(placed, response => !response.Response.Headers.Contains("Idempotency-Replayed"));
        Assert.Single(placed.Select(response => response.ToString()).Distinct());
        Assert.All(responses, response => Assert.True((int)response.Status is 201 or 409, response.ToString()));
        Assert.All(responses.Where(response => (int)response.Status == 409), response => Assert.NotNull(response.Response.Headers.RetryAfter));
        await AssertOrderedAsync(shop, product, 1);
    }

    [Fact]
    public async Task Key_of_another_user_is_independent()
    {
        var product = await shop.NewProductAsync("1.00", stock: 100);
        var key = ShopInstance.Unique("key");

        await OrderAsync(shop, product, key);
        var other = await OrderAsync(shop, product, key, TestUsers.Other);

        Assert.Equal(201, (int)other.Status);
        Assert.False(other.Response.Headers.Contains("Idempotency-Replayed"));
        await AssertOrderedAsync(shop, product, 2);
    }

    [Fact]
    public async Task Failed_request_is_not_stored_for_its_key()
    {
        var product = await shop.NewProductAsync("1.00", stock: 0);
        var key = ShopInstance.Unique("key");
        Assert.Equal(409, (int)(await OrderAsync(shop, product, key)).Status);

        await shop.ExecuteAsync($"update stock set on_hand = 5 where product_id = {product}");
        var again = await OrderAsync(shop, product, key);

        Assert.Equal(201, (int)again.Status);
        Assert.False(again.Response.Headers.Contains("Idempotency-Replayed"));
    }

    [Fact]
    public async Task Key_expires_after_24_hours()
    {
        var product = await shop.NewProductAsync("1.00", stock: 100);
        var key = ShopInstance.Unique("key");
        await OrderAsync(shop, product, key);

        await shop.ExecuteAsync("update idempotency_keys set created = now() - interval '23 hours 59 minutes' where key = $1", key);
        await OrderAsync(shop, product, key);
        await AssertOrderedAsync(shop, product, 1);

        await shop.ExecuteAsync("update idempotency_keys set created = now() - interval '24 hours' where key = $1", key);
        await OrderAsync(shop, product, key);
        await OrderAsync(shop, product, key);
        await AssertOrderedAsync(shop, product, 2);
    }

    /// <summary>The process ends after it has written the order and before it stores the response.</summary>
    [Fact]
    public async Task Crash_before_the_commit_leaves_no_order_and_the_key_unused()
    {
        var product = await shop.NewProductAsync("1.00", stock: 100);
        var key = ShopInstance.Unique("key");
        var authorization = await shop.AuthorizationAsync(TestUsers.Customer);
        await shop.ExecuteAsync(
            $"""
            create function wait_{product}() returns trigger language plpgsql as $f$ begin perform pg_advisory_xact_lock({product}); return new; end $f$;
            create trigger wait_{product} before insert on idempotency_keys for each row when (new.key = '{key}') execute function wait_{product}();
            """);
        await using var gate = await shop.Database.OpenConnectionAsync(Cancellation);
        await ExecuteAsync(gate, $"select pg_advisory_lock({product})");

        await using (var killed = await ShopProcess.StartAsync(("ConnectionStrings__Shop", shop.ConnectionString)))
        {
            killed.Client.DefaultRequestHeaders.Authorization = authorization;
            killed.Client.DefaultRequestHeaders.Add("Idempotency-Key", key);
            var pending = killed.Client.PostAsync("/orders", Body(product), Cancellation);
            // It waits for the lock after it has written the order.
            while (await shop.ScalarAsync<long>($"select count(*) from pg_locks where locktype = 'advisory' and objid = {product} and not granted") == 0) await Task.Yield();
            var meanwhile = await OrderAsync(shop, product, key);
            Assert.True((int)meanwhile.Status == 409, meanwhile.ToString());

            await killed.KillAsync();
            await Assert.ThrowsAnyAsync<HttpRequestException>(() => pending);
        }
        await ExecuteAsync(gate, $"select pg_advisory_unlock({product})");
        await shop.ExecuteAsync($"drop trigger wait_{product} on idempotency_keys");

        // The database rolls back the transaction when it detects the closed connection.
        TestResponse again;
        do again = await OrderAsync(shop, product, key);
        while ((int)again.Status == 409);

        Assert.True((int)again.Status == 201, again.ToString());
        Assert.False(again.Response.Headers.Contains("Idempotency-Replayed"));
        await AssertOrderedAsync(shop, product, 1);
    }

    /// <summary>The response contains the postal address and would be stored for a day.</summary>
    [Fact]
    public async Task Concurrently_deleted_account_stores_no_response()
    {
        var (user, product, key) = (await shop.NewUserAsync(), await shop.NewProductAsync("1.00", stock: 100), ShopInstance.Unique("key"));
        await shop.AuthorizationAsync(user);
        await shop.ExecuteAsync(
            $"""
            create function hold_{product}() returns trigger language plpgsql as $f$ begin perform pg_advisory_xact_lock({product}); return new; end $f$;
            create trigger hold_{product} before update on stock for each row when (new.product_id = {product}) execute function hold_{product}();
            """);
        await using var gate = await shop.Database.OpenConnectionAsync(Cancellation);
        await ExecuteAsync(gate, $"select pg_advisory_lock({product})");

        var order = OrderAsync(shop, product, key, user);
        while (!order.IsCompleted && await shop.ScalarAsync<long>($"select count(*) from pg_locks where locktype = 'advisory' and objid = {product} and not granted") == 0) await Task.Yield();
        var deleted = await shop.SendAsync(HttpMethod.Delete, $"/users/{user}", user: user);
        await ExecuteAsync(gate, $"select pg_advisory_unlock({product})");

        Assert.True((int)deleted.Status == 204, deleted.ToString());
        Assert.Equal(201, (int)(await order).Status);
        Assert.Equal(0, await shop.ScalarAsync<long>($"select count(*) from idempotency_keys where user_id = {user}"));
    }

    [Fact]
    public async Task Expired_keys_are_deleted_at_the_next_start()
    {
        await shop.ExecuteAsync(
            """
            insert into idempotency_keys (user_id, route, key, body_hash, created)
            select 1, 'POST /orders', 'old-' || i, '', now() - i * interval '1 minute' from generate_series(0, 3600) i
            """);

        await using var next = await ShopProcess.StartAsync(("ConnectionStrings__Shop", shop.ConnectionString));

        while (await shop.ScalarAsync<long>("select count(*) from idempotency_keys where created < now() - interval '24 hours'") > 0) await Task.Yield();
        Assert.InRange(await shop.ScalarAsync<long>("select count(*) from idempotency_keys where key like 'old-%'"), 1, 24 * 60);
    }

    private static Task<TestResponse> OrderAsync(ShopInstance shop, long product, string key, long user = TestUsers.Customer) =>
        shop.SendAsync(HttpMethod.Post, "/orders", Order(product), user, ("Idempotency-Key", key));

    private static string Order(long product) => OrderRows.Order(OrderRows.Items((product, 1)), "1.00");

    private static StringContent Body(long product) => new(Order(product), new MediaTypeHeaderValue("application/json"));

    private static async Task AssertOrderedAsync(ShopInstance shop, long product, int orders)
    {
        Assert.Equal(orders, await shop.ScalarAsync<long>($"select count(*) from order_items where product_id = {product}"));
        Assert.Equal(100 - orders, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
    }

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        await command.ExecuteNonQueryAsync(Cancellation);
    }
}
