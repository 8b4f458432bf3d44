using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Orders;

/// <summary>Concurrent orders do not sell more than the stock.</summary>
public sealed class StockTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task Concurrent_orders_of_the_last_ten_items_sell_exactly_ten()
    {
        var product = await shop.NewProductAsync("1.00", stock: 10);

        var responses = await Task.WhenAll(Enumerable.Range(0, 64).Select(_ => OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer)));

        Assert.Equal(10, responses.Count(response => (int)response.Status == 201));
        Assert.Equal(54, responses.Count(response => (int)response.Status == 409));
        Assert.Equal(0, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
        Assert.Equal(10, await shop.ScalarAsync<long>($"select count(*) from order_items where product_id = {product}"));
        await OrderConsistency.AssertAsync(shop, [.. responses.Where(response => (int)response.Status == 201).Select(OrderRows.IdOf)]);
    }

    /// <summary>Both sequences of the same two products, with cancellations between: without one lock order these deadlock.</summary>
    [Fact]
    public async Task Concurrent_orders_and_cancellations_of_the_same_products_do_not_deadlock()
    {
        var (first, second) = (await shop.NewProductAsync("1.00", stock: 1000), await shop.NewProductAsync("1.00", stock: 1000));

        await Task.WhenAll(Enumerable.Range(0, 40).Select(async i =>
        {
            var order = await OrderRows.PlaceAsync(shop, i % 2 == 0 ? OrderRows.Items((first, 1), (second, 1)) : OrderRows.Items((second, 1), (first, 1)), "2.00", TestUsers.Customer);
            Assert.True((int)order.Status == 201, order.ToString());
            var cancelled = await shop.SendAsync(HttpMethod.Post, $"/orders/{order.Json.GetProperty("id")}/cancel", user: TestUsers.Customer);
            Assert.True((int)cancelled.Status == 200, cancelled.ToString());
        }));

        Assert.Equal(2000, await shop.ScalarAsync<long>($"select sum(on_hand) from stock where product_id in ({first}, {second})"));
        await OrderConsistency.AssertAsync(shop);
    }

    [Fact]
    public async Task Concurrent_cancellations_of_an_order_restore_its_stock_once()
    {
        var product = await shop.NewProductAsync("1.00", stock: 3);
        var order = await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 2)), "2.00", TestUsers.Customer);

        var responses = await Task.WhenAll(Enumerable.Range(0, 16).Select(_ =>
            shop.SendAsync(HttpMethod.Post, $"/orders/{order.Json.GetProperty("id")}/cancel", user: TestUsers.Customer)));

        Assert.Single(responses, response => (int)response.Status == 200);
        Assert.Equal(3, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
        await OrderConsistency.AssertAsync(shop);
    }

    [Fact]
    public async Task Sale_changes_the_tag_only_with_the_last_item_and_never_the_version()
    {
        var product = await shop.NewProductAsync("1.00", stock: 2);
        var before = (await shop.GetAsync($"/products/{product}")).ETag;

        await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer);
        Assert.Equal(before, (await shop.GetAsync($"/products/{product}")).ETag);

        await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer);
        Assert.NotEqual(before, (await shop.GetAsync($"/products/{product}")).ETag);
        Assert.Equal(1, await shop.ScalarAsync<int>($"select version from products where id = {product}"));
    }
}
