using System.Text.Json;
using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>Each filter of the products narrows as SQL by hand does, alone and with others.</summary>
public sealed class FilterTests(FilterTests.SmallShop shop) : IClassFixture<FilterTests.SmallShop>
{
    [Theory]
    [InlineData("categoryId=2", "category_id = 2")]
    [InlineData("minPrice=1.5", "price >= 1.5")]
    [InlineData("maxPrice=1.50", "price <= 1.5")]
    [InlineData("minPrice=1.5&maxPrice=1.5&categoryId=3", "price = 1.5 and category_id = 3")]
    [InlineData("inStock=true", "true")]
    [InlineData("inStock=false", "false")]
    [InlineData("featured=true", "featured")]
    [InlineData("featured=false", "not featured")]
    [InlineData("text=N%C3%A4me%203", "name = 'Näme 3'")]
    [InlineData("modifiedAfter=2000-01-01", "true")]
    [InlineData("modifiedAfter=2100-01-01T00:00:00%2B01:00", "false")]
    public async Task It_has_what_the_condition_has(string query, string condition)
    {
        var expected = await shop.ScalarAsync<long[]>($"select coalesce(array_agg(id order by id), '{{}}') from products where active and {condition}");

        var byPage = (await shop.GetAsync($"/products?pageSize=100&{query}")).Json;
        var byCursor = (await shop.GetAsync($"/products?limit=100&{query}")).Json;

        Assert.Equal(expected, Ids(byPage));
        Assert.Equal(expected, Ids(byCursor));
        Assert.Equal(expected.Length, byPage.GetProperty("totalCount").GetInt32());
    }

    [Fact]
    public async Task Pages_tell_where_they_are()
    {
        var page = (await shop.GetAsync("/products?page=6&pageSize=10")).Json;

        Assert.Equal((6, 10, 54L, 6L, true, false), (
            page.GetProperty("page").GetInt32(), page.GetProperty("pageSize").GetInt32(), page.GetProperty("totalCount").GetInt64(),
            page.GetProperty("totalPages").GetInt64(), page.GetProperty("hasPrevious").GetBoolean(), page.GetProperty("hasNext").GetBoolean()));
        Assert.Equal(4, Ids(page).Length);
    }

    private static long[] Ids(JsonElement page) => [.. page.GetProperty("data").EnumerateArray().Select(row => row.GetProperty("id").GetInt64())];

    /// <summary>A Shop of which all products are on one page.</summary>
    public sealed class SmallShop(TestCluster cluster) : CursorTests.SeededShop(cluster)
    {
        protected override int Products => 60;
    }
}
