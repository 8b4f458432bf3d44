using Shop.Features.Categories;
using Shop.Features.Products;
using Shop.Lists;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class CategoryRows
{
    private const long Staff = TestUsers.Staff;

    public static readonly ContractRow[] All =
    [
        new ContractRow(ListCategories.Route, "by pages", 200, shop => shop.GetAsync("/categories?pageSize=1&sort=-name")),
        new ContractRow(ListCategories.Route, "by cursors", 200, shop => shop.GetAsync("/categories?limit=1")) { Response = typeof(CursorPageOf<CategoryRow>) },
        new ContractRow(ListCategories.Route, "by text", 200, async shop =>
        {
            var name = ShopInstance.Unique("Vases");
            await shop.SendAsync(HttpMethod.Post, "/categories", $$"""{"name":"{{name}}"}""", Staff);
            return await shop.GetAsync($"/categories?text={name.ToUpperInvariant()}");
        }).Where(response => Assert.Equal(1, response.Json.GetProperty("totalCount").GetInt32())),

        new ContractRow(ListCategories.Stream, "all rows", 200, async shop =>
        {
            await shop.NewCategoryAsync();
            return await shop.GetAsync("/categories/stream?sort=-name&modifiedAfter=2024-01-01");
        }).Where(response => Assert.NotEqual(0, response.Json.GetArrayLength())),
        new ContractRow(ListCategories.Export, "all rows", 200, shop => shop.GetAsync("/categories/export?text=e")),

        new ContractRow(GetCategory.Route, "with its version as tag", 200, async shop => await shop.GetAsync($"/categories/{await shop.NewCategoryAsync()}"))
            .Where(response => Assert.Equal("1", response.Version)),
        new ContractRow(GetCategory.Route, "does not exist", 404, shop => shop.GetAsync("/categories/999999")),
        new ContractRow(GetCategory.Route, "hidden", 404, async shop =>
        {
            var id = await shop.NewCategoryAsync();
            await shop.SendAsync(HttpMethod.Put, $"/categories/{id}", $$"""{"name":"{{ShopInstance.Unique("Hidden")}}","active":false}""", Staff);
            return await shop.GetAsync($"/categories/{id}");
        }),

        new ContractRow(ListCategoryProducts.Route, "only its own", 200, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            await shop.NewProductAsync(category: category);
            await shop.NewProductAsync();
            return await shop.GetAsync($"/categories/{category}/products");
        }).Where(response => Assert.Equal(1, response.Json.GetProperty("totalCount").GetInt32())),
        new ContractRow(ListCategoryProducts.Route, "by cursors", 200, async shop => await shop.GetAsync($"/categories/{await shop.NewCategoryAsync()}/products?limit=5"))
        {
            Response = typeof(CursorPageOf<ProductRow>),
        },
        new ContractRow(ListCategoryProducts.Route, "of an unknown id", 404, shop => shop.GetAsync("/categories/999999/products")),

        new ContractRow(CreateCategory.Route, "exists afterwards", 201, shop => shop.SendAsync(HttpMethod.Post, "/categories", New("New"), Staff))
        {
            Check = async (shop, response) =>
            {
                var read = await shop.GetAsync(response.Response.Headers.Location!.ToString());
                Assert.Equal(response.Body, read.Body);
                Assert.Equal(response.ETag, read.ETag);
            },
        },
        new ContractRow(CreateCategory.Route, "the name already exists", 409, async shop =>
        {
            var body = New("Taken");
            await shop.SendAsync(HttpMethod.Post, "/categories", body, Staff);
            return await shop.SendAsync(HttpMethod.Post, "/categories", body, Staff);
        }).Where(response => Assert.Equal(["name"], response.ErrorFields)),
        new ContractRow(CreateCategory.Route, "no name", 422, shop => shop.SendAsync(HttpMethod.Post, "/categories", """{"name":" "}""", Staff))
            .Where(response => Assert.Equal(["name"], response.ErrorFields)),
        new ContractRow(CreateCategory.Route, "an unknown member with an id", 400, shop => shop.SendAsync(HttpMethod.Post, "/categories", """{"name":"X","id":7}""", Staff))
            .Where(response => Assert.Equal(["id"], response.ErrorFields)),

        new ContractRow(ReplaceCategory.Route, "is changed afterwards", 200, async shop =>
            await shop.SendAsync(HttpMethod.Put, $"/categories/{await shop.NewCategoryAsync()}", New("Changed"), Staff))
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("2", response.Version);
                Assert.Equal(response.Body, (await shop.GetAsync($"/categories/{response.Json.GetProperty("id")}")).Body);
            },
        },
        new ContractRow(ReplaceCategory.Route, "does not exist", 404, shop => shop.SendAsync(HttpMethod.Put, "/categories/999999", New("None"), Staff)),
        new ContractRow(ReplaceCategory.Route, "the name already exists", 409, async shop =>
        {
            var body = New("Twice");
            await shop.SendAsync(HttpMethod.Post, "/categories", body, Staff);
            return await shop.SendAsync(HttpMethod.Put, $"/categories/{await shop.NewCategoryAsync()}", body, Staff);
        }),
        new ContractRow(ReplaceCategory.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Put, $"/categories/{await shop.NewCategoryAsync()}", New("Other"), Staff, ("If-Match", "\"7\""))),

        new ContractRow(DeleteCategory.Route, "is deleted afterwards", 204, async shop =>
        {
            var id = await shop.NewCategoryAsync();
            var deleted = await shop.SendAsync(HttpMethod.Delete, $"/categories/{id}", user: Staff);
            Assert.Equal(404, (int)(await shop.GetAsync($"/categories/{id}")).Status);
            return deleted;
        }),
        new ContractRow(DeleteCategory.Route, "does not exist", 404, shop => shop.SendAsync(HttpMethod.Delete, "/categories/999999", user: Staff)),
        new ContractRow(DeleteCategory.Route, "with products", 409, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            await shop.NewProductAsync(category: category);
            return await shop.SendAsync(HttpMethod.Delete, $"/categories/{category}", user: Staff);
        }),
        new ContractRow(DeleteCategory.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Delete, $"/categories/{await shop.NewCategoryAsync()}", null, Staff, ("If-Match", "W/\"1\""))),
    ];

    private static string New(string name) => $$"""{"name":"{{ShopInstance.Unique(name)}}","description":"Things"}""";
}
