using Shop.Features.Cart;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class CartRows
{
    private const string Address = """{"recipient":"Tess","street":"Way 1","city":"Köln","postalCode":"50667","country":"DE"}""";

    public static readonly ContractRow[] All =
    [
        new ContractRow(GetCart.Route, "empty", 200, async shop => await shop.GetAsync("/cart", await shop.NewUserAsync()))
            .Where(response =>
            {
                Assert.Equal("""{"items":[],"total":0.00,"currency":"EUR"}""", System.Text.Encoding.UTF8.GetString(response.Body));
                Assert.True(response.Response.Headers.CacheControl!.NoStore);
            }),

        new ContractRow(PutCartItem.Route, "exists afterwards at the current price", 200, async shop =>
        {
            var user = await shop.NewUserAsync();
            var (first, second) = (await shop.NewProductAsync("19.99", stock: 5), await shop.NewProductAsync("0.01", stock: 1));
            await PutAsync(shop, user, first, 7);
            await PutAsync(shop, user, first, 3);
            var response = await PutAsync(shop, user, second, 2);
            Assert.Equal(response.Body, (await shop.GetAsync("/cart", user)).Body);
            return response;
        }).Where(response =>
        {
            Assert.Equal("59.99", response.Json.GetProperty("total").GetRawText());
            Assert.Equal([3, 2], response.Json.GetProperty("items").EnumerateArray().Select(item => item.GetProperty("quantity").GetInt32()));
            Assert.Equal([true, false], response.Json.GetProperty("items").EnumerateArray().Select(item => item.GetProperty("available").GetBoolean()));
        }),
        new ContractRow(PutCartItem.Route, "does not exist", 404, shop => PutAsync(shop, TestUsers.Customer, 999_999, 1)),
        new ContractRow(PutCartItem.Route, "hidden", 404, async shop =>
        {
            var product = await shop.NewProductAsync();
            await shop.SendAsync(HttpMethod.Patch, $"/products/{product}", """{"active":false}""", TestUsers.Staff);
            return await PutAsync(shop, TestUsers.Customer, product, 1);
        }),
        new ContractRow(PutCartItem.Route, "one product too many", 409, async shop =>
        {
            var (user, category) = (await shop.NewUserAsync(), await shop.NewCategoryAsync());
            await shop.ExecuteAsync(
                $"""
                with p as (
                    insert into products (sku, name, price, category_id) select 'full-{user}-' || g, 'x', 1, {category} from generate_series(1, 100) g returning id
                ), s as (
                    insert into stock select id, 0 from p
                )
                insert into cart_items select {user}, id, 1 from p
                """);
            return await PutAsync(shop, user, await shop.NewProductAsync(), 1);
        }),
        new ContractRow(PutCartItem.Route, "a quantity of zero", 422, async shop => await PutAsync(shop, TestUsers.Customer, await shop.NewProductAsync(), 0))
            .Where(response => Assert.Equal(["quantity"], response.ErrorFields)),

        new ContractRow(DeleteCartItem.Route, "is deleted afterwards", 204, async shop =>
        {
            var (user, product) = (await shop.NewUserAsync(), await shop.NewProductAsync());
            await PutAsync(shop, user, product, 1);
            var response = await shop.SendAsync(HttpMethod.Delete, $"/cart/items/{product}", user: user);
            Assert.Empty((await shop.GetAsync("/cart", user)).Json.GetProperty("items").EnumerateArray());
            return response;
        }),
        new ContractRow(DeleteCartItem.Route, "does not exist", 404, shop => shop.SendAsync(HttpMethod.Delete, "/cart/items/999999", user: TestUsers.Customer)),

        new ContractRow(Checkout.Route, "the order exists and the cart is empty", 201, async shop =>
        {
            var user = await shop.NewUserAsync();
            await PutAsync(shop, user, await shop.NewProductAsync("2.50"), 2);
            var response = await CheckoutAsync(shop, user, "5.00");
            Assert.Empty((await shop.GetAsync("/cart", user)).Json.GetProperty("items").EnumerateArray());
            Assert.Equal(response.Body, (await shop.GetAsync(response.Response.Headers.Location!.ToString(), user)).Body);
            return response;
        }),
        new ContractRow(Checkout.Route, "another total leaves the cart unchanged", 409, async shop =>
        {
            var user = await shop.NewUserAsync();
            await PutAsync(shop, user, await shop.NewProductAsync("2.50"), 2);
            var response = await CheckoutAsync(shop, user, "4.00");
            Assert.Single((await shop.GetAsync("/cart", user)).Json.GetProperty("items").EnumerateArray());
            return response;
        }).Where(response => Assert.Equal(["expectedTotal"], response.ErrorFields)),
        new ContractRow(Checkout.Route, "more than the stock", 409, async shop =>
        {
            var user = await shop.NewUserAsync();
            await PutAsync(shop, user, await shop.NewProductAsync("2.50"), 1);
            await PutAsync(shop, user, await shop.NewProductAsync("2.50", stock: 1), 2);
            return await CheckoutAsync(shop, user, "7.50");
        }).Where(response => Assert.Equal(["items[1].quantity"], response.ErrorFields)),
        new ContractRow(Checkout.Route, "an empty cart", 422, async shop => await CheckoutAsync(shop, await shop.NewUserAsync(), "0.00")),
        new ContractRow(Checkout.Route, "every error is reported", 422, shop => shop.SendAsync(HttpMethod.Post, "/cart/checkout", "{}", TestUsers.Customer))
            .Where(response => Assert.Equal(["address", "expectedTotal"], response.ErrorFields.Order())),
    ];

    private static Task<TestResponse> PutAsync(ShopInstance shop, long user, long product, int quantity) =>
        shop.SendAsync(HttpMethod.Put, $"/cart/items/{product}", $$"""{"quantity":{{quantity}}}""", user);

    private static Task<TestResponse> CheckoutAsync(ShopInstance shop, long user, string total) =>
        shop.SendAsync(HttpMethod.Post, "/cart/checkout", $$"""{"address":{{Address}},"expectedTotal":{{total}}}""", user);
}
