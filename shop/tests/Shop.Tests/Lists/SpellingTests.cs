using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>A path can be written in several ways, and an answer is kept for all of them: so a cursor is not of the way it was asked for.</summary>
public sealed class SpellingTests(SpellingTests.SeededShop shop) : IClassFixture<SpellingTests.SeededShop>
{
    /// <summary>Staff's answers are never kept, those of visitors are.</summary>
    [Theory]
    [InlineData("/PRODUCTS", "/products", null)]
    [InlineData("/products/", "/products", TestUsers.Staff)]
    [InlineData("/products", "/Products/", TestUsers.Staff)]
    [InlineData("/categories/007/products", "/categories/7/products", null)]
    [InlineData("/categories/7/products", "/CATEGORIES/0007/Products/", TestUsers.Staff)]
    public async Task A_cursor_goes_on_in_every_spelling(string first, string next, long? user)
    {
        var page = (await shop.GetAsync($"{first}?limit=3", user)).Json;
        var cursor = page.GetProperty("next").GetString();

        // The answer that was kept for the other spelling has the same.
        Assert.Equal(cursor, (await shop.GetAsync($"{next}?limit=3", user)).Json.GetProperty("next").GetString());
        var answer = await shop.GetAsync($"{next}?limit=3&cursor={cursor}", user);

        Assert.True((int)answer.Status == 200, answer.ToString());
        Assert.Equal([4, 5, 6], answer.Json.GetProperty("data").EnumerateArray().Select(row => row.GetProperty("id").GetInt64()));
    }

    [Fact]
    public async Task A_cursor_of_one_category_is_none_of_another()
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
