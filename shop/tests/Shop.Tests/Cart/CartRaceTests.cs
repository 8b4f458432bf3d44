using Npgsql;
using Shop.Features.Orders;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Cart;

/// <summary>Concurrent changes of a cart.</summary>
public sealed class CartRaceTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Concurrent_additions_do_not_exceed_the_item_limit()
    {
        var (user, category) = (await shop.NewUserAsync(), await shop.NewCategoryAsync());
        await shop.ExecuteAsync(
            $"""
            with p as (
                insert into products (sku, name, price, category_id) select 'race-' || g, 'x', 1, {category} from generate_series(1, {OrderInput.MaxItems - 1}) g returning id
            ), s as (
                insert into stock select id, 0 from p
            )
            insert into cart_items select {user}, id, 1 from p
            """);
        var products = await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => shop.NewProductAsync(category: category)));
        await shop.AuthorizationAsync(user);

        var responses = await Task.WhenAll(products.Select(product => shop.SendAsync(HttpMethod.Put, $"/cart/items/{product}", """{"quantity":1}""", user)));

        Assert.Single(responses, response => (int)response.Status == 200);
        Assert.Equal(OrderInput.MaxItems, await shop.ScalarAsync<long>($"select count(*) from cart_items where user_id = {user}"));
    }

    /// <summary>Each locks the account first. With another lock order they would deadlock until the database aborts one, which is then retried.</summary>
    [Fact]
    public async Task Concurrent_order_and_cart_change_do_not_deadlock()
    {
        var (user, product) = (await shop.NewUserAsync(), await shop.NewProductAsync("1.00"));
        await PutAsync(user, product);
        // A sequence also counts executions that are rolled back.
        await shop.ExecuteAsync(
            $"""
            create sequence runs_{product};
            create function hold_{product}() returns trigger language plpgsql as $f$ begin perform pg_advisory_xact_lock({product}); return new; end $f$;
            create trigger hold_{product} before update on stock for each row when (new.product_id = {product}) execute function hold_{product}();
            create function run_{product}() returns trigger language plpgsql as $f$ begin perform nextval('runs_{product}'); return coalesce(new, old); end $f$;
            create trigger run_{product} before insert or delete on cart_items for each row execute function run_{product}();
            """);
        await using var gate = await shop.Database.OpenConnectionAsync(Cancellation);
        await ExecuteAsync(gate, $"select pg_advisory_lock({product})");

        var order = shop.SendAsync(
            HttpMethod.Post, "/orders", OrderRows.Order("null", "1.00"), user, ("Idempotency-Key", ShopInstance.Unique("key")));
        await UntilAsync(order, $"select exists (select 1 from pg_stat_activity where {gate.ProcessID} = any(pg_blocking_pids(pid)))");
        var put = PutAsync(user, product);
        await UntilAsync(put, "select count(*) > 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database()");
        await ExecuteAsync(gate, $"select pg_advisory_unlock({product})");

        Assert.Equal(201, (int)(await order).Status);
        Assert.Equal(200, (int)(await put).Status);
        Assert.Equal(2, await shop.ScalarAsync<long>($"select last_value from runs_{product}"));
        await OrderConsistency.AssertAsync(shop, OrderRows.IdOf(await order));
    }

    [Fact]
    public async Task Cart_change_of_a_concurrently_deleted_user_returns_401()
    {
        var (user, product) = (await shop.NewUserAsync(), await shop.NewProductAsync("1.00"));
        await shop.AuthorizationAsync(user);
        await using var gate = await shop.Database.OpenConnectionAsync(Cancellation);
        await ExecuteAsync(gate, $"begin; update users set deleted = now() where id = {user}");

        var put = PutAsync(user, product);
        await UntilAsync(put, $"select exists (select 1 from pg_stat_activity where {gate.ProcessID} = any(pg_blocking_pids(pid)))");
        await ExecuteAsync(gate, "commit");

        Assert.Equal(401, (int)(await put).Status);
        Assert.Equal(0, await shop.ScalarAsync<long>($"select count(*) from cart_items where user_id = {user}"));
    }

    private Task<TestResponse> PutAsync(long user, long product) => shop.SendAsync(HttpMethod.Put, $"/cart/items/{product}", """{"quantity":1}""", user);

    private async Task UntilAsync(Task<TestResponse> response, string condition)
    {
        while (!response.IsCompleted && !await shop.ScalarAsync<bool>(condition)) await Task.Yield();
    }

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        await command.ExecuteNonQueryAsync(Cancellation);
    }
}
