using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>A path has several equivalent forms with one cached response, so a cursor does not depend on the form.</summary>
public sealed class CursorPathTests(CursorPathTests.SeededShop shop) : IClassFixture<CursorPathTests.SeededShop>
{
    /// <summary>Responses for staff are not cached; anonymous ones are.</summary>
    [Theory]
    [InlineData("/PRODUCTS", "/products", null)]
    [InlineData("/products/", "/products", TestUsers.Staff)]
    [InlineData("/products", "/Products/", TestUsers.Staff)]
    [InlineData("/categories/007/products", "/categories/7/products", null)]
    [InlineData("/categories/7/products", "/CATEGORIES/0007/Products/", TestUsers.Staff)]
    public async Task Cursor_is_accepted_with_every_form_of_the_path(string first, string next, long? user)
    {
        var page = (await shop.GetAsync($"{first}?limit=3", user)).Json;
        var cursor = page.GetProperty("next").GetString();

        // The response that is cached for the other form has the same cursor.
        Assert.Equal(cursor, (await shop.GetAsync($"{next}?limit=3", user)).Json.GetProperty("next").GetString());
        var response = await shop.GetAsync($"{next}?limit=3&cursor={cursor}", user);

        Assert.True((int)response.Status == 200, response.ToString());
        Assert.Equal([4, 5, 6], response.Json.GetProperty("data").EnumerateArray().Select(row => row.GetProperty("id").GetInt64()));
    }

    [Fact]
    public async Task Cursor_of_another_category_returns_400()
    {
        var cursor = (await shop.GetAsync("/categories/7/products?limit=3")).Json.GetProperty("next").GetString();

        Assert.Equal(400, (int)(await shop.GetAsync($"/categories/6/products?limit=3&cursor={cursor}")).Status);
    }

    /// <summary>A Shop whose products are all of category 7.</summary>
    public sealed class SeededShop(TestCluster cluster) : ShopInstance(cluster)
    {
        protected override async ValueTask ArrangeAsync()
        {
            await base.ArrangeAsync();
            await ExecuteAsync(
                """
                insert into categories (name) select 'Category ' || g from generate_series(1, 7) g;
                insert into products (sku, name, price, category_id) select 'S' || g, 'Product', 1, 7 from generate_series(1, 7) g;
                insert into stock select id, 1 from products
                """);
        }
    }
}
