using Shop.Features.Orders;
using Shop.Lists;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class OrderRows
{
    private const long Customer = TestUsers.Customer, Other = TestUsers.Other, Staff = TestUsers.Staff;

    public static readonly ContractRow[] All =
    [
        new ContractRow(ListOrders.Route, "only the caller's", 200, async shop =>
        {
            await NewOrderAsync(shop, Customer);
            await NewOrderAsync(shop, Other);
            await NewOrderAsync(shop, Customer);
            return await shop.GetAsync("/orders?sort=-placed&pageSize=100", Customer);
        }).Where(response =>
        {
            Assert.Equal([Customer], UsersOf(response.Json.GetProperty("data")));
            Assert.True(response.Response.Headers.CacheControl!.NoStore);
        }),
        new ContractRow(ListOrders.Route, "all orders for staff, with every filter", 200, async shop =>
        {
            await NewOrderAsync(shop, Other);
            return await shop.GetAsync($"/orders?userId={Other}&status=pending&placedAfter=2024-01-01&placedBefore=2199-01-01&minTotal=1&maxTotal=1000&modifiedAfter=2024-01-01&sort=-total", Staff);
        }).Where(response => Assert.NotEqual(0, response.Json.GetProperty("totalCount").GetInt32())),
        new ContractRow(ListOrders.Route, "by cursors", 200, shop => shop.GetAsync("/orders?limit=2&sort=-placed", Staff)) { Response = typeof(CursorPageOf<OrderRow>) },

        new ContractRow(ListOrders.Stream, "only the caller's, not compressed and not cacheable", 200, async shop =>
        {
            await NewOrderAsync(shop, Customer);
            await NewOrderAsync(shop, Other);
            return await shop.SendAsync(HttpMethod.Get, "/orders/stream?sort=-total", null, Customer, ("Accept-Encoding", "br, gzip"));
        }).Where(response =>
        {
            Assert.Equal([Customer], UsersOf(response.Json));
            Assert.True(response.Response.Headers.CacheControl!.NoStore);
            Assert.Empty(response.Response.Content.Headers.ContentEncoding);
        }),
        new ContractRow(ListOrders.Export, "of all for staff, and it is written down", 200, shop => shop.GetAsync($"/orders/export?userId={Other}&limit=3", Staff))
        {
            Check = async (shop, _) => Assert.Equal(
                $"export /orders/export?userId={Other}&limit=3",
                await shop.ScalarAsync<string>($"select action || ' ' || detail from audit where user_id = {Staff} order by id desc limit 1")),
        },
        new ContractRow(ListOrders.Stream, "of all for staff, and it is written down", 200, shop => shop.GetAsync($"/orders/stream?userId={Other}&limit=2", Staff))
        {
            Check = async (shop, _) => Assert.Equal(
                $"export /orders/stream?userId={Other}&limit=2",
                await shop.ScalarAsync<string>($"select action || ' ' || detail from audit where user_id = {Staff} order by id desc limit 1")),
        },
        new ContractRow(ListOrders.Export, "the caller's own, or none at all, is not written down", 200, async shop =>
        {
            const string Count = "select count(*) from audit where action = 'export'";
            var before = await shop.ScalarAsync<long>(Count);
            await shop.SendAsync(HttpMethod.Head, "/orders/export", user: Staff);
            var response = await shop.GetAsync("/orders/export", Customer);
            Assert.Equal(before, await shop.ScalarAsync<long>(Count));
            return response;
        }),
        new ContractRow(GetOrder.Route, "contains the names and prices of the order time", 200, async shop =>
        {
            var product = await shop.NewProductAsync("2.00");
            var path = (await PlaceAsync(shop, Items((product, 1)), "2.00", Customer)).Response.Headers.Location!.ToString();
            var (before, invoice) = (await shop.GetAsync(path, Customer), await shop.GetAsync($"{path}/invoice", Customer));
            await shop.SendAsync(HttpMethod.Patch, $"/products/{product}", """{"name":"Renamed","price":3}""", Staff);
            var after = await shop.GetAsync(path, Customer);
            Assert.Equal(before.Body, after.Body);
            Assert.Equal(before.ETag, after.ETag);
            Assert.Equal(invoice.Body, (await shop.GetAsync($"{path}/invoice", Customer)).Body);
            return after;
        }),
        new ContractRow(GetInvoice.Route, "markup is escaped", 200, async shop =>
        {
            var product = await shop.NewProductAsync("1234.50");
            await shop.SendAsync(HttpMethod.Patch, $"/products/{product}", """{"name":"<script>alert(1)</script> & \"Söhne\""}""", Staff);
            var order = await PlaceAsync(shop, Items((product, 2)), "2469.00", Customer);
            return await shop.GetAsync($"{order.Response.Headers.Location}/invoice", Customer);
        }).Where(response =>
        {
            var html = System.Text.Encoding.UTF8.GetString(response.Body);
            Assert.Contains("<td>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Söhne&quot;</td><td>2</td><td>1234.50</td><td>2469.00</td>", html, StringComparison.Ordinal);
            Assert.Contains("Tess &quot;T&quot; Tern<br>Way 1<br>50667 Köln<br>DE", html, StringComparison.Ordinal);
            Assert.Contains("Total, EUR", html, StringComparison.Ordinal);
            Assert.Contains("default-src 'none'; style-src 'sha256-", Assert.Single(response.Response.Headers.GetValues("Content-Security-Policy")), StringComparison.Ordinal);
            Assert.True(response.Response.Headers.CacheControl!.NoStore);
        }),
        new ContractRow(GetInvoice.Route, "of another user", 404, async shop => await shop.GetAsync($"/orders/{await NewOrderAsync(shop, Other)}/invoice", Customer)),

        new ContractRow(GetOrder.Route, "the caller's", 200, async shop => await shop.GetAsync($"/orders/{await NewOrderAsync(shop, Customer)}", Customer)),
        new ContractRow(GetOrder.Route, "for staff", 200, async shop => await shop.GetAsync($"/orders/{await NewOrderAsync(shop, Customer)}", Staff)),
        new ContractRow(GetOrder.Route, "of another user", 404, async shop => await shop.GetAsync($"/orders/{await NewOrderAsync(shop, Other)}", Customer)),

        new ContractRow(PlaceOrder.Route, "exists afterwards with reduced stock", 201, async shop =>
        {
            var (first, second) = (await shop.NewProductAsync("19.99", stock: 5), await shop.NewProductAsync("0.01", stock: 2));
            return await PlaceAsync(shop, Items((second, 2), (first, 3)), "59.99", Customer);
        })
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("59.99", response.Json.GetProperty("total").GetRawText());
                Assert.Equal(response.Body, (await shop.GetAsync(response.Response.Headers.Location!.ToString(), Customer)).Body);
                foreach (var item in response.Json.GetProperty("items").EnumerateArray())
                {
                    var product = item.GetProperty("productId").GetInt64();
                    Assert.Equal(item.GetProperty("quantity").GetInt32() == 2 ? 0 : 2, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {product}"));
                }
                await OrderConsistency.AssertAsync(shop);
            },
        },
        new ContractRow(PlaceOrder.Route, "the cart, which is empty afterwards", 201, async shop =>
        {
            var product = await shop.NewProductAsync("2.50");
            await shop.ExecuteAsync($"delete from cart_items where user_id = {TestUsers.Admin}; insert into cart_items values ({TestUsers.Admin}, {product}, 2)");
            return await PlaceAsync(shop, "null", "5.00", TestUsers.Admin);
        })
        {
            Check = async (shop, _) => Assert.Equal(0, await shop.ScalarAsync<long>($"select count(*) from cart_items where user_id = {TestUsers.Admin}")),
        },
        new ContractRow(PlaceOrder.Route, "the price has changed", 409, async shop => await PlaceAsync(shop, Items((await shop.NewProductAsync("10.00"), 1)), "9.99", Customer))
            .Where(response => Assert.Equal(["expectedTotal"], response.ErrorFields)),
        new ContractRow(PlaceOrder.Route, "more than the stock", 409, async shop => await PlaceAsync(shop, Items((await shop.NewProductAsync("1.00", stock: 2), 3)), "3.00", Customer))
            .Where(response =>
            {
                Assert.Equal(["items[0].quantity"], response.ErrorFields);
                // Not the remaining stock.
                Assert.Matches(@"^exceeds the stock of product \d+$", response.Json.GetProperty("errors").GetProperty("items[0].quantity")[0].GetString());
            }),
        new ContractRow(PlaceOrder.Route, "an unknown product", 422, async shop => await PlaceAsync(shop, Items((await shop.NewProductAsync("1.00"), 1), (999_999, 1)), "1.00", Customer))
            .Where(response => Assert.Equal(["items[1].productId"], response.ErrorFields)),
        new ContractRow(PlaceOrder.Route, "an empty cart", 422, shop => PlaceAsync(shop, "null", "0", Staff)),
        new ContractRow(PlaceOrder.Route, "every error is reported", 422, shop => shop.SendAsync(HttpMethod.Post, "/orders",
            """{"items":[{"productId":1,"quantity":0},{"productId":1,"quantity":1},{}],"address":{"recipient":"R","street":"S","city":"C","country":"de"}}""", Customer))
            .Where(response => Assert.Equal(
                ["address.country", "address.postalCode", "expectedTotal", "items[0].quantity", "items[1].productId", "items[2].productId", "items[2].quantity"],
                response.ErrorFields.Order(StringComparer.Ordinal))),
        new ContractRow(PlaceOrder.Route, "an unknown member with a price", 400, shop => PlaceAsync(shop, """[{"productId":1,"quantity":1,"unitPrice":0.01}]""", "0.01", Customer)),

        new ContractRow(CancelOrder.Route, "by its owner, the stock is restored", 200, async shop =>
            await CancelAsync(shop, await NewOrderAsync(shop, Customer), Customer))
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("cancelled", response.Json.GetProperty("status").GetString());
                var id = response.Json.GetProperty("id").GetInt64();
                Assert.Equal(response.Body, (await shop.GetAsync($"/orders/{id}", Customer)).Body);
                Assert.Equal(5, await shop.ScalarAsync<int>($"select on_hand from stock join order_items using (product_id) where order_id = {id}"));
                await OrderConsistency.AssertAsync(shop);
            },
        },
        new ContractRow(CancelOrder.Route, "twice", 409, async shop =>
        {
            var id = await NewOrderAsync(shop, Customer);
            await CancelAsync(shop, id, Customer);
            var again = await CancelAsync(shop, id, Customer);
            Assert.Equal(5, await shop.ScalarAsync<int>($"select on_hand from stock join order_items using (product_id) where order_id = {id}"));
            return again;
        }),
        new ContractRow(CancelOrder.Route, "shipped, by its owner", 409, async shop => await CancelAsync(shop, await NewOrderAsync(shop, Customer, "processing", "shipped"), Customer)),
        new ContractRow(CancelOrder.Route, "shipped, by staff", 200, async shop => await CancelAsync(shop, await NewOrderAsync(shop, Customer, "processing", "shipped"), Staff)),
        new ContractRow(CancelOrder.Route, "delivered, by staff", 409, async shop =>
            await CancelAsync(shop, await NewOrderAsync(shop, Customer, "processing", "shipped", "delivered"), Staff)),
        new ContractRow(CancelOrder.Route, "of another user", 404, async shop => await CancelAsync(shop, await NewOrderAsync(shop, Other), Customer)),
        new ContractRow(CancelOrder.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Post, $"/orders/{await NewOrderAsync(shop, Customer)}/cancel", null, Customer, ("If-Match", "\"2\""))),

        new ContractRow(SetOrderStatus.Route, "shipped with a number", 200, async shop =>
            await SetAsync(shop, await NewOrderAsync(shop, Customer, "processing"), """{"status":"shipped","tracking":"T1"}"""))
            .Where(response =>
            {
                Assert.Equal("T1", response.Json.GetProperty("tracking").GetString());
                Assert.Equal(System.Text.Json.JsonValueKind.String, response.Json.GetProperty("shipped").ValueKind);
                Assert.Equal("3", response.Version);
            }),
        new ContractRow(SetOrderStatus.Route, "does not exist", 404, shop => SetAsync(shop, 999_999, """{"status":"processing"}""")),
        new ContractRow(SetOrderStatus.Route, "a status transition that is not allowed", 409, async shop => await SetAsync(shop, await NewOrderAsync(shop, Customer), """{"status":"delivered"}""")),
        new ContractRow(SetOrderStatus.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Put, $"/orders/{await NewOrderAsync(shop, Customer)}/status", """{"status":"processing"}""", Staff, ("If-Match", "\"2\""))),
        new ContractRow(SetOrderStatus.Route, "an unknown state", 422, async shop => await SetAsync(shop, await NewOrderAsync(shop, Customer), """{"status":"cancelled"}""")),

        new ContractRow(DeleteOrder.Route, "is deleted except for the ledger", 204, async shop =>
        {
            var id = await NewOrderAsync(shop, Customer, "processing", "shipped", "delivered");
            var response = await DeleteAsync(shop, id);
            Assert.Equal(404, (int)(await shop.GetAsync($"/orders/{id}", Customer)).Status);
            Assert.Equal(404, (int)(await shop.GetAsync($"/orders/{id}/invoice", Staff)).Status);
            Assert.DoesNotContain($"\"id\":{id},", (await shop.GetAsync("/orders/stream", Staff)).ToString(), StringComparison.Ordinal);
            Assert.Equal("A mistake", await shop.ScalarAsync<string>($"select deleted_reason from orders where id = {id}"));
            Assert.Equal($"{id}: A mistake", await shop.ScalarAsync<string>("select detail from audit where action = 'order deleted' order by id desc limit 1"));
            Assert.Equal(-1, await shop.ScalarAsync<long>($"select sum(change) from stock_ledger where order_id = {id}"));
            return response;
        }),
        new ContractRow(DeleteOrder.Route, "does not exist", 404, shop => DeleteAsync(shop, 999_999)),
        new ContractRow(DeleteOrder.Route, "an order that is still open", 409, async shop => await DeleteAsync(shop, await NewOrderAsync(shop, Customer))),
        new ContractRow(DeleteOrder.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Delete, $"/orders/{await NewOrderAsync(shop, Customer)}", """{"reason":"x"}""", TestUsers.Admin, ("If-Match", "\"2\""))),
        new ContractRow(DeleteOrder.Route, "without a reason", 422, shop => shop.SendAsync(HttpMethod.Delete, "/orders/1", "{}", TestUsers.Admin))
            .Where(response => Assert.Equal(["reason"], response.ErrorFields)),

        new ContractRow(DeleteOldOrders.Route, "only delivered and old orders", 200, async shop =>
        {
            var (old, young) = (await NewOrderAsync(shop, Customer, "processing", "shipped", "delivered"), await NewOrderAsync(shop, Customer, "processing", "shipped", "delivered"));
            var cancelled = await NewOrderAsync(shop, Customer);
            await CancelAsync(shop, cancelled, Customer);
            await shop.ExecuteAsync($"update orders set delivered = now() - interval '400 days' where id in ({old}, {cancelled}); update orders set delivered = now() - interval '399 days' where id = {young}");
            var response = await shop.SendAsync(HttpMethod.Delete, "/orders/bulk-delete-old?olderThanDays=400", user: TestUsers.Admin);
            Assert.Equal(404, (int)(await shop.GetAsync($"/orders/{old}", Customer)).Status);
            foreach (var remaining in new[] { young, cancelled }) Assert.Equal(200, (int)(await shop.GetAsync($"/orders/{remaining}", Customer)).Status);
            return response;
        }).Where(response => Assert.Equal("""{"affected":1,"hasMore":false}""", System.Text.Encoding.UTF8.GetString(response.Body))),
        new ContractRow(DeleteOldOrders.Route, "an invalid age", 400, shop => shop.SendAsync(HttpMethod.Delete, "/orders/bulk-delete-old?olderThanDays=-1", user: TestUsers.Admin))
            .Where(response => Assert.Equal(["olderThanDays"], response.ErrorFields)),
        new ContractRow(DeleteOldOrders.Route, "without an age", 400, shop => shop.SendAsync(HttpMethod.Delete, "/orders/bulk-delete-old", user: TestUsers.Admin))
            .Where(response => Assert.Equal(["olderThanDays"], response.ErrorFields)),
        new ContractRow(DeleteOldOrders.Route, "younger than a year", 400, shop => shop.SendAsync(HttpMethod.Delete, "/orders/bulk-delete-old?olderThanDays=364", user: TestUsers.Admin)),
    ];

    private static IEnumerable<long> UsersOf(System.Text.Json.JsonElement orders) =>
        orders.EnumerateArray().Select(order => order.GetProperty("userId").GetInt64()).Distinct();

    public static string Items(params (long Product, int Quantity)[] items) =>
        $"[{string.Join(',', items.Select(item => $$"""{"productId":{{item.Product}},"quantity":{{item.Quantity}} }"""))}]";

    public static Task<TestResponse> PlaceAsync(ShopInstance shop, string items, string total, long user, params (string Name, string Value)[] headers) =>
        shop.SendAsync(HttpMethod.Post, "/orders", Order(items, total), user, headers);

    /// <summary>The id of the order.</summary>
    public static long IdOf(TestResponse placed) => placed.Json.GetProperty("id").GetInt64();

    public static string Order(string items, string total) =>
        $$"""{"items":{{items}},"expectedTotal":{{total}},"address":{"recipient":"Tess \"T\" Tern","street":"Way 1","city":"Köln","postalCode":"50667","country":"DE"} }""";

    /// <summary>Orders one of five items of a new product and sets the order to each status in turn.</summary>
    private static async Task<long> NewOrderAsync(ShopInstance shop, long user, params string[] states)
    {
        var order = await PlaceAsync(shop, Items((await shop.NewProductAsync("10.00", stock: 5), 1)), "10.00", user);
        var id = order.Json.GetProperty("id").GetInt64();
        foreach (var state in states) await SetAsync(shop, id, $$"""{"status":"{{state}}"}""");
        return id;
    }

    private static Task<TestResponse> DeleteAsync(ShopInstance shop, long id) => shop.SendAsync(HttpMethod.Delete, $"/orders/{id}", """{"reason":"A mistake"}""", TestUsers.Admin);

    private static Task<TestResponse> CancelAsync(ShopInstance shop, long id, long user) => shop.SendAsync(HttpMethod.Post, $"/orders/{id}/cancel", user: user);

    private static Task<TestResponse> SetAsync(ShopInstance shop, long id, string status) => shop.SendAsync(HttpMethod.Put, $"/orders/{id}/status", status, Staff);
}
