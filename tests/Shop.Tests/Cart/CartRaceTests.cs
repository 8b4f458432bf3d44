using Shop.Features.Orders;
using Shop.Tests.Support;

namespace Shop.Tests.Cart;

/// <summary>A cart that is filled from several sides at once.</summary>
public sealed class CartRaceTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
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
}
