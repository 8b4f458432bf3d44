using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Orders;

/// <summary>Nothing is sold twice, whoever comes at once.</summary>
public sealed class StockTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task Of_64_who_want_the_last_ten_ten_get_one()
    {
        var product = await shop.NewProductAsync("1.00", stock: 10);

        var answers = await Task.WhenAll(Enumerable.Range(0, 64).Select(_ => OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer)));

        Assert.Equal(10, answers.Count(answer => (int)answer.Status == 201));
        Assert.Equal(54, answers.Count(answer => (int)answer.Status == 409));
        Assert.Equal(0, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
        Assert.Equal(10, await shop.ScalarAsync<long>($"select count(*) from order_items where product_id = {product}"));
        await Books.AssertAsync(shop, [.. answers.Where(answer => (int)answer.Status == 201).Select(OrderRows.IdOf)]);
    }

    /// <summary>The same two products in both orders, and cancellations between: without one order of locks these deadlock.</summary>
    [Fact]
    public async Task Orders_and_cancellations_of_the_same_products_do_not_fail_one_another()
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
        await Books.AssertAsync(shop);
    }

    [Fact]
    public async Task An_order_that_is_cancelled_by_many_at_once_is_put_back_once()
    {
        var product = await shop.NewProductAsync("1.00", stock: 3);
        var order = await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 2)), "2.00", TestUsers.Customer);

        var answers = await Task.WhenAll(Enumerable.Range(0, 16).Select(_ =>
            shop.SendAsync(HttpMethod.Post, $"/orders/{order.Json.GetProperty("id")}/cancel", user: TestUsers.Customer)));

        Assert.Single(answers, answer => (int)answer.Status == 200);
        Assert.Equal(3, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
        await Books.AssertAsync(shop);
    }

    [Fact]
    public async Task A_sale_changes_neither_the_version_nor_the_tag_until_the_last_piece()
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
