using Npgsql;
using Shop.Features.Orders;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Cart;

/// <summary>A cart that is filled from several sides at once.</summary>
public sealed class CartRaceTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Fact]
    public async Task It_has_no_more_products_than_an_order()
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

        var answers = await Task.WhenAll(products.Select(product => shop.SendAsync(HttpMethod.Put, $"/cart/items/{product}", """{"quantity":1}""", user)));

        Assert.Single(answers, answer => (int)answer.Status == 200);
        Assert.Equal(OrderInput.MaxItems, await shop.ScalarAsync<long>($"select count(*) from cart_items where user_id = {user}"));
    }

    /// <summary>Each locks the account first: in another order they would wait for one another until the database ends one, which then runs again.</summary>
    [Fact]
    public async Task An_order_and_a_change_of_the_cart_do_not_wait_for_one_another()
    {
        var (user, product) = (await shop.NewUserAsync(), await shop.NewProductAsync("1.00"));
        await PutAsync(user, product);
        // A sequence counts what was rolled back, too.
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
        await Books.AssertAsync(shop, OrderRows.IdOf(await order));
    }

    [Fact]
    public async Task Who_is_deleted_meanwhile_has_none()
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

    private Task<TestAnswer> PutAsync(long user, long product) => shop.SendAsync(HttpMethod.Put, $"/cart/items/{product}", """{"quantity":1}""", user);

    private async Task UntilAsync(Task<TestAnswer> answer, string condition)
    {
        while (!answer.IsCompleted && !await shop.ScalarAsync<bool>(condition)) await Task.Yield();
    }

    private static async Task ExecuteAsync(NpgsqlConnection connection, string sql)
    {
        await using var command = new NpgsqlCommand(sql, connection);
        await command.ExecuteNonQueryAsync(Cancellation);
    }
}
