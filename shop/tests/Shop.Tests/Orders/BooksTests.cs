using Shop.Tests.Contract;
using Shop.Tests.Support;
using Xunit.Sdk;

namespace Shop.Tests.Orders;

/// <summary>The checker of the other tests sees what is wrong.</summary>
public sealed class BooksTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task It_sees_each_kind_of_mistake()
    {
        var product = await shop.NewProductAsync("1.00", stock: 9);
        var orders = new List<long>();
        for (var i = 0; i < 5; i++) orders.Add(OrderRows.IdOf(await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer)));
        await shop.SendAsync(HttpMethod.Post, $"/orders/{orders[4]}/cancel", user: TestUsers.Customer);
        await Books.AssertAsync(shop, orders);
        await Assert.ThrowsAnyAsync<XunitException>(() => Books.AssertAsync(shop, 999_999));
        await Assert.ThrowsAnyAsync<XunitException>(() => Books.AssertAsync(shop, orders[0], orders[0]));

        await shop.ExecuteAsync($"update orders set total = 2 where id = {orders[0]}");
        await AssertSeenAsync($"Order {orders[0]} has the total 2.00 and items for 1.00.");
        await shop.ExecuteAsync($"delete from order_items where order_id = {orders[1]}");
        await AssertSeenAsync($"Order {orders[1]} has the total 1.00 and items for nothing: there are none.");
        await AssertSeenAsync($"The ledger has too much: ({orders[1]},{product},-1,order)");
        await shop.ExecuteAsync($"delete from stock_ledger where order_id = {orders[2]}");
        await AssertSeenAsync($"The ledger lacks: ({orders[2]},{product},-1,order)");
        await AssertSeenAsync($"Of product {product} there is 5, and the ledger says 6.");
        await shop.ExecuteAsync($"insert into stock_ledger (product_id, order_id, change, reason) values ({product}, {orders[4]}, 1, 'cancel')");
        await AssertSeenAsync($"The ledger has too much: ({orders[4]},{product},1,cancel)");
    }

    private async Task AssertSeenAsync(string line) => Assert.Contains(line, (await Books.DifferencesAsync(shop)).Split('\n'));
}
