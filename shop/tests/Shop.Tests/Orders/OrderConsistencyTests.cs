using Shop.Tests.Contract;
using Shop.Tests.Support;
using Xunit.Sdk;

namespace Shop.Tests.Orders;

/// <summary>The consistency check of the other tests detects inconsistencies.</summary>
public sealed class OrderConsistencyTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task AssertAsync_reports_each_kind_of_inconsistency()
    {
        var product = await shop.NewProductAsync("1.00", stock: 9);
        var orders = new List<long>();
        for (var i = 0; i < 5; i++) orders.Add(OrderRows.IdOf(await OrderRows.PlaceAsync(shop, OrderRows.Items((product, 1)), "1.00", TestUsers.Customer)));
        await shop.SendAsync(HttpMethod.Post, $"/orders/{orders[4]}/cancel", user: TestUsers.Customer);
        await OrderConsistency.AssertAsync(shop, orders);
        await Assert.ThrowsAnyAsync<XunitException>(() => OrderConsistency.AssertAsync(shop, 999_999));
        await Assert.ThrowsAnyAsync<XunitException>(() => OrderConsistency.AssertAsync(shop, orders[0], orders[0]));

        await shop.ExecuteAsync($"update orders set total = 2 where id = {orders[0]}");
        await AssertReportedAsync($"Order {orders[0]} has the total 2.00, and the sum of its items is 1.00.");
        await shop.ExecuteAsync($"delete from order_items where order_id = {orders[1]}");
        await AssertReportedAsync($"Order {orders[1]} has the total 1.00, and the sum of its items is nothing, because it has none.");
        await AssertReportedAsync($"Unexpected ledger entry: ({orders[1]},{product},-1,order)");
        await shop.ExecuteAsync($"delete from stock_ledger where order_id = {orders[2]}");
        await AssertReportedAsync($"Missing ledger entry: ({orders[2]},{product},-1,order)");
        await AssertReportedAsync($"Product {product} has the stock 5, and the sum of its ledger is 6.");
        await shop.ExecuteAsync($"insert into stock_ledger (product_id, order_id, change, reason) values ({product}, {orders[4]}, 1, 'cancel')");
        await AssertReportedAsync($"Unexpected ledger entry: ({orders[4]},{product},1,cancel)");
    }

    private async Task AssertReportedAsync(string line) => Assert.Contains(line, (await OrderConsistency.DifferencesAsync(shop)).Split('\n'));
}
