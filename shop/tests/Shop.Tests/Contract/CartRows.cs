using Shop.Features.Cart;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class CartRows
{
    private const string Address = """{"recipient":"Tess","street":"Way 1","city":"Köln","postalCode":"50667","country":"DE"}""";

    public static readonly ContractRow[] All =
    [
        new ContractRow(GetCart.Route, "empty", 200, async shop => await shop.GetAsync("/cart", await shop.NewUserAsync()))
            .Where(answer =>
            {
                Assert.Equal("""{"items":[],"total":0.00,"currency":"EUR"}""", System.Text.Encoding.UTF8.GetString(answer.Body));
                Assert.True(answer.Response.Headers.CacheControl!.NoStore);
            }),

        new ContractRow(PutCartItem.Route, "is there afterwards, at the price of now", 200, async shop =>
        {
            var user = await shop.NewUserAsync();
            var (first, second) = (await shop.NewProductAsync("19.99", stock: 5), await shop.NewProductAsync("0.01", stock: 1));
            await PutAsync(shop, user, first, 7);
            await PutAsync(shop, user, first, 3);
            var answer = await PutAsync(shop, user, second, 2);
            Assert.Equal(answer.Body, (await shop.GetAsync("/cart", user)).Body);
            return answer;
        }).Where(answer =>
        {
            Assert.Equal("59.99", answer.Json.GetProperty("total").GetRawText());
            Assert.Equal([3, 2], answer.Json.GetProperty("items").EnumerateArray().Select(item => item.GetProperty("quantity").GetInt32()));
            Assert.Equal([true, false], answer.Json.GetProperty("items").EnumerateArray().Select(item => item.GetProperty("available").GetBoolean()));
        }),
        new ContractRow(PutCartItem.Route, "not there", 404, shop => PutAsync(shop, TestUsers.Customer, 999_999, 1)),
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
        new ContractRow(PutCartItem.Route, "none of it", 422, async shop => await PutAsync(shop, TestUsers.Customer, await shop.NewProductAsync(), 0))
            .Where(answer => Assert.Equal(["quantity"], answer.ErrorFields)),

        new ContractRow(DeleteCartItem.Route, "is gone afterwards", 204, async shop =>
        {
            var (user, product) = (await shop.NewUserAsync(), await shop.NewProductAsync());
            await PutAsync(shop, user, product, 1);
            var answer = await shop.SendAsync(HttpMethod.Delete, $"/cart/items/{product}", user: user);
            Assert.Empty((await shop.GetAsync("/cart", user)).Json.GetProperty("items").EnumerateArray());
            return answer;
        }),
        new ContractRow(DeleteCartItem.Route, "not there", 404, shop => shop.SendAsync(HttpMethod.Delete, "/cart/items/999999", user: TestUsers.Customer)),

        new ContractRow(Checkout.Route, "an order afterwards, and an empty cart", 201, async shop =>
        {
            var user = await shop.NewUserAsync();
            await PutAsync(shop, user, await shop.NewProductAsync("2.50"), 2);
            var answer = await CheckoutAsync(shop, user, "5.00");
            Assert.Empty((await shop.GetAsync("/cart", user)).Json.GetProperty("items").EnumerateArray());
            Assert.Equal(answer.Body, (await shop.GetAsync(answer.Response.Headers.Location!.ToString(), user)).Body);
            return answer;
        }),
        new ContractRow(Checkout.Route, "at another total, and the cart is as it was", 409, async shop =>
        {
            var user = await shop.NewUserAsync();
            await PutAsync(shop, user, await shop.NewProductAsync("2.50"), 2);
            var answer = await CheckoutAsync(shop, user, "4.00");
            Assert.Single((await shop.GetAsync("/cart", user)).Json.GetProperty("items").EnumerateArray());
            return answer;
        }).Where(answer => Assert.Equal(["expectedTotal"], answer.ErrorFields)),
        new ContractRow(Checkout.Route, "more than there is", 409, async shop =>
        {
            var user = await shop.NewUserAsync();
            await PutAsync(shop, user, await shop.NewProductAsync("2.50"), 1);
            await PutAsync(shop, user, await shop.NewProductAsync("2.50", stock: 1), 2);
            return await CheckoutAsync(shop, user, "7.50");
        }).Where(answer => Assert.Equal(["items[1].quantity"], answer.ErrorFields)),
        new ContractRow(Checkout.Route, "an empty cart", 422, async shop => await CheckoutAsync(shop, await shop.NewUserAsync(), "0.00")),
        new ContractRow(Checkout.Route, "all that is wrong is named", 422, shop => shop.SendAsync(HttpMethod.Post, "/cart/checkout", "{}", TestUsers.Customer))
            .Where(answer => Assert.Equal(["address", "expectedTotal"], answer.ErrorFields.Order())),
    ];

    private static Task<TestAnswer> PutAsync(ShopInstance shop, long user, long product, int quantity) =>
        shop.SendAsync(HttpMethod.Put, $"/cart/items/{product}", $$"""{"quantity":{{quantity}}}""", user);

    private static Task<TestAnswer> CheckoutAsync(ShopInstance shop, long user, string total) =>
        shop.SendAsync(HttpMethod.Post, "/cart/checkout", $$"""{"address":{{Address}},"expectedTotal":{{total}}}""", user);
}
