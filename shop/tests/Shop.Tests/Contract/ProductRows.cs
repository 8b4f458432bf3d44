using Shop.Features.Products;
using Shop.Lists;
using Shop.Tests.Support;

namespace Shop.Tests.Contract;

internal static class ProductRows
{
    private const long Staff = TestUsers.Staff;

    public static readonly ContractRow[] All =
    [
        new ContractRow(ListProducts.Route, "by pages", 200, shop => shop.GetAsync("/products?page=1&pageSize=3")),
        new ContractRow(ListProducts.Route, "by cursors", 200, shop => shop.GetAsync("/products?limit=3")) { Response = typeof(CursorPageOf<ProductRow>) },
        new ContractRow(ListProducts.Route, "with every filter and sort", 200, shop => shop.GetAsync(
            "/products?categoryId=1&minPrice=1&maxPrice=99.50&inStock=true&featured=false&text=soft&modifiedAfter=2024-01-01&sort=-price&page=2&pageSize=5")),
        new ContractRow(ListProducts.Route, "pages and cursors at once", 400, shop => shop.GetAsync("/products?page=1&limit=5")),
        new ContractRow(ListProducts.Route, "every error is reported", 400, shop => shop.GetAsync("/products?page=0&pageSize=101&minPrice=-1&inStock=yes&sort=color&color=red"))
            .Where(response => Assert.Equal(["color", "inStock", "minPrice", "page", "pageSize", "sort"], response.ErrorFields.Order())),
        new ContractRow(ListProducts.Route, "a page out of range", 400, shop => shop.GetAsync("/products?page=1001&pageSize=100")),
        new ContractRow(ListProducts.Route, "an invalid cursor", 400, shop => shop.GetAsync("/products?cursor=AAAA")),

        new ContractRow(ListProducts.Stream, "with every filter and sort", 200, shop => shop.GetAsync(
            "/products/stream?categoryId=1&minPrice=1&maxPrice=99.50&inStock=true&featured=false&text=soft&modifiedAfter=2024-01-01&sort=-price&limit=5")),
        new ContractRow(ListProducts.Stream, "all rows", 200, async shop =>
        {
            await shop.NewProductAsync();
            return await shop.GetAsync("/products/stream");
        }).Where(response => Assert.NotEqual(0, response.Json.GetArrayLength())),
        new ContractRow(ListProducts.Stream, "every error is reported", 400, shop => shop.GetAsync("/products/stream?limit=0&sort=color&page=1&inStock=1"))
            .Where(response => Assert.Equal(["inStock", "limit", "page", "sort"], response.ErrorFields.Order())),
        new ContractRow(ListProducts.Export, "all rows", 200, shop => shop.GetAsync("/products/export")),

        new ContractRow(SearchProducts.Route, "ordered by relevance, with facets", 200, async shop =>
        {
            var (category, other) = (await shop.NewCategoryAsync(), await shop.NewCategoryAsync());
            await NewNamedAsync(shop, "Walnut lamp", "A light", "5.00", category);
            await NewNamedAsync(shop, "Table", "for a walnut lamp shade", "30.00", category);
            await NewNamedAsync(shop, "Walnut lamps, two", "", "2000.00", other);
            await NewNamedAsync(shop, "Walnut stool", "", "5.00", other);
            return await shop.GetAsync("/products/search?q=WALNUT+lam&pageSize=2");
        }).Where(response =>
        {
            Assert.Equal(3, response.Json.GetProperty("totalCount").GetInt32());
            Assert.Equal(["Walnut lamp", "Walnut lamps, two"], response.Json.GetProperty("data").EnumerateArray().Select(row => row.GetProperty("name").GetString()));
            var facets = response.Json.GetProperty("facets");
            Assert.Equal([2, 1], facets.GetProperty("categories").EnumerateArray().Select(facet => facet.GetProperty("count").GetInt32()));
            Assert.Equal([(0m, 10m), (25m, 50m), (1000m, null)], facets.GetProperty("prices").EnumerateArray().Select(facet =>
                (facet.GetProperty("from").GetDecimal(), facet.GetProperty("to") is { ValueKind: System.Text.Json.JsonValueKind.Number } to ? to.GetDecimal() : (decimal?)null)));
        }),
        new ContractRow(SearchProducts.Route, "a facet is counted without its own filter", 200, async shop =>
        {
            var (category, other) = (await shop.NewCategoryAsync(), await shop.NewCategoryAsync());
            await NewNamedAsync(shop, "Zebra one", "", "5.00", category);
            await NewNamedAsync(shop, "Zebra two", "", "30.00", category);
            await NewNamedAsync(shop, "Zebra three", "", "5.00", other);
            await NewNamedAsync(shop, "Zebra four", "", "5.00", category, stock: 0);
            return await shop.GetAsync($"/products/search?q=zebra&categoryId={category}&minPrice=1&maxPrice=10&inStock=true");
        }).Where(response =>
        {
            Assert.Equal(1, response.Json.GetProperty("totalCount").GetInt32());
            Assert.Equal(2, response.Json.GetProperty("facets").GetProperty("categories").GetArrayLength());
            Assert.Equal(2, response.Json.GetProperty("facets").GetProperty("prices").GetArrayLength());
        }),
        new ContractRow(SearchProducts.Route, "query syntax is read as text", 200, async shop =>
        {
            await NewNamedAsync(shop, "O'Quill & \\ Söhne (x|y):* <-> !z", "", "5.00", await shop.NewCategoryAsync());
            foreach (var query in new[] { "O'Qui", "o'quill &", "\\ söh", "& | ! ( ) : * <-> quill", "'quill", "quill\\", "quill':*", "x|y y:*", "\\' quill", "'' quil" })
            {
                var found = await shop.GetAsync($"/products/search?q={Uri.EscapeDataString(query)}");
                Assert.True((int)found.Status == 200 && found.Json.GetProperty("totalCount").GetInt32() == 1, $"{query}: {found}");
            }
            return await shop.GetAsync("/products/search?q=quill+nothing");
        }).Where(response => Assert.Equal(0, response.Json.GetProperty("totalCount").GetInt32())),
        new ContractRow(SearchProducts.Route, "hidden products are not suggested", 200, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            await shop.SendAsync(HttpMethod.Post, "/products", $$"""{"sku":"{{ShopInstance.Unique("HIDDEN")}}","name":"Mandragora","price":1,"categoryId":{{category}}}""", Staff);
            Assert.Equal(1, (await shop.GetAsync("/products/search?q=mandragora")).Json.GetProperty("facets").GetProperty("categories").GetArrayLength());
            await shop.SendAsync(HttpMethod.Put, $"/categories/{category}", $$"""{"name":"{{ShopInstance.Unique("Hidden")}}","active":false}""", Staff);
            return await shop.GetAsync("/products/search?q=mandragora");
        }).Where(response => Assert.Equal(0, response.Json.GetProperty("facets").GetProperty("categories").GetArrayLength())),
        new ContractRow(SearchProducts.Route, "word forms, without accents, and prefixes", 200, async shop =>
        {
            var category = await shop.NewCategoryAsync();
            await NewNamedAsync(shop, "Ergonomic gazebo", "for the cafés of Málaga", "5.00", category);
            foreach (var query in new[] { "gazebos", "Gazebo", "gaz", "ergonomi", "ergonomics gazebos", "the gazebo", "café gaz" }
                .Concat(await IsInstalledAsync(shop, "unaccent") ? ["cafe gazebo", "gazebo malaga"] : []))
            {
                var found = await shop.GetAsync($"/products/search?q={Uri.EscapeDataString(query)}");
                Assert.True((int)found.Status == 200 && found.Json.GetProperty("totalCount").GetInt32() == 1, $"{query}: {found}");
            }
            Assert.Equal(1, (await shop.GetAsync("/products?text=gazebos")).Json.GetProperty("totalCount").GetInt32());
            return await shop.GetAsync("/products/search?q=gazebos");
        }).Where(response => Assert.Empty(response.Json.GetProperty("suggestions").EnumerateArray())),
        new ContractRow(SearchProducts.Route, "suggestions for a misspelled word", 200, async shop =>
        {
            await NewNamedAsync(shop, "Turquoise pavilion", "", "5.00", await shop.NewCategoryAsync());
            string[] expected = await IsInstalledAsync(shop, "pg_trgm") ? ["turquoise pavilion"] : [];
            Assert.Equal(expected, SuggestionsOf(await shop.GetAsync("/products/search?q=Turqouise+pavillion")));
            Assert.Empty(SuggestionsOf(await shop.GetAsync("/products/search?q=turquoise+qqqqqq")));
            return await shop.GetAsync("/products/search?q=qqqqqq");
        }).Where(response => Assert.Empty(SuggestionsOf(response))),
        new ContractRow(SearchProducts.Route, "without a query", 400, shop => shop.GetAsync("/products/search")).Where(response => Assert.Equal(["q"], response.ErrorFields)),
        new ContractRow(SearchProducts.Route, "only punctuation", 400, shop => shop.GetAsync("/products/search?q=%21%27+%26")).Where(response => Assert.Equal(["q"], response.ErrorFields)),
        new ContractRow(SearchProducts.Route, "out of range", 400, shop => shop.GetAsync("/products/search?q=a&page=11&pageSize=100")).Where(response => Assert.Equal(["page"], response.ErrorFields)),

        new ContractRow(GetProduct.Route, "with its version as tag", 200, async shop => await shop.GetAsync($"/products/{await shop.NewProductAsync()}"))
            .Where(response => Assert.Equal("1", response.Version)),
        new ContractRow(GetProduct.Route, "sold out has another tag", 200, async shop => await shop.GetAsync($"/products/{await shop.NewProductAsync(stock: 0)}"))
            .Where(response => Assert.Equal("1", response.Version)),
        new ContractRow(GetProduct.Route, "not changed", 304, async shop =>
        {
            var path = $"/products/{await shop.NewProductAsync()}";
            return await shop.SendAsync(HttpMethod.Get, path, null, null, ("If-None-Match", $"\"9\", W/{(await shop.GetAsync(path)).ETag}"));
        })
            .Where(response => Assert.Equal("1", response.Version)),
        new ContractRow(GetProduct.Route, "does not exist", 404, shop => shop.GetAsync("/products/999999")),
        new ContractRow(GetProduct.Route, "hidden", 404, async shop =>
        {
            var id = await shop.NewProductAsync();
            await shop.SendAsync(HttpMethod.Patch, $"/products/{id}", """{"active":false}""", Staff);
            return await shop.GetAsync($"/products/{id}");
        }),

        new ContractRow(CreateProduct.Route, "exists afterwards", 201, async shop => await shop.SendAsync(HttpMethod.Post, "/products", ShopInstance.NewProduct(await shop.NewCategoryAsync()), Staff))
        {
            Check = async (shop, response) =>
            {
                var read = await shop.GetAsync(response.Response.Headers.Location!.ToString());
                Assert.Equal(response.Body, read.Body);
                Assert.Equal(response.ETag, read.ETag);
                Assert.Equal(5, await shop.ScalarAsync<long>($"select sum(change) from stock_ledger where product_id = {response.Json.GetProperty("id")}"));
            },
        },
        new ContractRow(CreateProduct.Route, "the text is returned unchanged", 201, async shop => await shop.SendAsync(
            HttpMethod.Post, "/products", $$"""{"sku":"{{ShopInstance.Unique("TEXT")}}","name":"\"Grün\\\u0001\n\t 🛒 </script>","price":0.1,"categoryId":{{await shop.NewCategoryAsync()}}}""", Staff))
            .Where(response => Assert.Equal("\"Grün\\\u0001\n\t 🛒 </script>", response.Json.GetProperty("name").GetString())),
        new ContractRow(CreateProduct.Route, "a price is exact", 201, async shop =>
            await shop.SendAsync(HttpMethod.Post, "/products", ShopInstance.NewProduct(await shop.NewCategoryAsync(), price: "9999999999999999.99"), Staff))
            .Where(response => Assert.Equal("9999999999999999.99", response.Json.GetProperty("price").GetRawText())),
        new ContractRow(CreateProduct.Route, "the sku already exists", 409, async shop =>
        {
            var body = ShopInstance.NewProduct(await shop.NewCategoryAsync());
            await shop.SendAsync(HttpMethod.Post, "/products", body, Staff);
            return await shop.SendAsync(HttpMethod.Post, "/products", body, Staff);
        }).Where(response => Assert.Equal(["sku"], response.ErrorFields)),
        new ContractRow(CreateProduct.Route, "the category does not exist", 422, shop => shop.SendAsync(HttpMethod.Post, "/products", ShopInstance.NewProduct(999_999), Staff))
            .Where(response => Assert.Equal(["categoryId"], response.ErrorFields)),
        new ContractRow(CreateProduct.Route, "every error is reported", 422, shop => shop.SendAsync(HttpMethod.Post, "/products", """{"sku":"","price":1.234,"stock":-1}""", Staff))
            .Where(response => Assert.Equal(["categoryId", "name", "price", "sku", "stock"], response.ErrorFields.Order())),
        new ContractRow(CreateProduct.Route, "a string instead of a number", 400, shop => shop.SendAsync(HttpMethod.Post, "/products", """{"price":"9.90"}""", Staff))
            .Where(response => Assert.Equal(["price"], response.ErrorFields)),
        new ContractRow(CreateProduct.Route, "an invalid surrogate in a string", 400, shop => shop.SendAsync(HttpMethod.Post, "/products", """{"name":"\ud800"}""", Staff))
            .Where(response => Assert.Equal(["name"], response.ErrorFields)),
        new ContractRow(CreateProduct.Route, "a NUL character", 422, async shop => await shop.SendAsync(
            HttpMethod.Post, "/products", $$"""{"sku":"a\u0000b","name":"x","price":1,"categoryId":{{await shop.NewCategoryAsync()}}}""", Staff))
            .Where(response => Assert.Equal(["sku"], response.ErrorFields)),
        new ContractRow(CreateProduct.Route, "a member name in another case", 400, shop => shop.SendAsync(HttpMethod.Post, "/products", """{"Sku":"x"}""", Staff)),

        new ContractRow(ReplaceProduct.Route, "is changed afterwards", 200, async shop =>
            await shop.SendAsync(HttpMethod.Put, $"/products/{await shop.NewProductAsync()}", ShopInstance.NewProduct(await shop.NewCategoryAsync(), "1.50", stock: 0), Staff, ("If-Match", "\"1\"")))
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("2", response.Version);
                Assert.Equal(response.Body, (await shop.GetAsync($"/products/{response.Json.GetProperty("id")}")).Body);
                Assert.Equal(0, await shop.ScalarAsync<long>($"select sum(change) from stock_ledger where product_id = {response.Json.GetProperty("id")}"));
            },
        },
        new ContractRow(ReplaceProduct.Route, "does not exist", 404, async shop =>
            await shop.SendAsync(HttpMethod.Put, "/products/999999", ShopInstance.NewProduct(await shop.NewCategoryAsync()), Staff)),
        new ContractRow(ReplaceProduct.Route, "the sku already exists", 409, async shop =>
        {
            var body = ShopInstance.NewProduct(await shop.NewCategoryAsync());
            await shop.SendAsync(HttpMethod.Post, "/products", body, Staff);
            return await shop.SendAsync(HttpMethod.Put, $"/products/{await shop.NewProductAsync()}", body, Staff);
        }),
        new ContractRow(ReplaceProduct.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Put, $"/products/{await shop.NewProductAsync()}", ShopInstance.NewProduct(1), Staff, ("If-Match", "\"2\""))),
        new ContractRow(ReplaceProduct.Route, "without a price", 422, async shop =>
            await shop.SendAsync(HttpMethod.Put, $"/products/{await shop.NewProductAsync()}", """{"sku":"a","name":"b","categoryId":1}""", Staff)),

        new ContractRow(ChangeProduct.Route, "only the given members", 200, async shop =>
            await shop.SendAsync(HttpMethod.Patch, $"/products/{await shop.NewProductAsync(stock: 5)}", """{"price":7,"featured":true,"stock":2}""", Staff, ("If-Match", "\"3\", \"1-out\"")))
        {
            Check = async (shop, response) =>
            {
                Assert.Equal("7.00", response.Json.GetProperty("price").GetRawText());
                Assert.Equal("Soft", response.Json.GetProperty("description").GetString());
                var id = response.Json.GetProperty("id").GetInt64();
                Assert.Equal(response.Body, (await shop.GetAsync($"/products/{id}")).Body);
                Assert.Equal(2, await shop.ScalarAsync<int>($"select on_hand from stock where product_id = {id}"));
                Assert.Equal(2, await shop.ScalarAsync<long>($"select sum(change) from stock_ledger where product_id = {id}"));
            },
        },
        new ContractRow(ChangeProduct.Route, "does not exist", 404, shop => shop.SendAsync(HttpMethod.Patch, "/products/999999", "{}", Staff)),
        new ContractRow(ChangeProduct.Route, "the sku already exists", 409, async shop =>
        {
            var sku = (await shop.GetAsync($"/products/{await shop.NewProductAsync()}")).Json.GetProperty("sku").GetString();
            return await shop.SendAsync(HttpMethod.Patch, $"/products/{await shop.NewProductAsync()}", $$"""{"sku":"{{sku}}"}""", Staff);
        }),
        new ContractRow(ChangeProduct.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Patch, $"/products/{await shop.NewProductAsync()}", """{"price":1}""", Staff, ("If-Match", "\"2\""))),
        new ContractRow(ChangeProduct.Route, "a negative price", 422, async shop =>
            await shop.SendAsync(HttpMethod.Patch, $"/products/{await shop.NewProductAsync()}", """{"price":-0.01}""", Staff)),

        new ContractRow(DeleteProduct.Route, "is deleted afterwards", 204, async shop =>
        {
            var id = await shop.NewProductAsync();
            var deleted = await shop.SendAsync(HttpMethod.Delete, $"/products/{id}", user: Staff);
            Assert.Equal(404, (int)(await shop.GetAsync($"/products/{id}")).Status);
            return deleted;
        }),
        new ContractRow(DeleteProduct.Route, "does not exist", 404, shop => shop.SendAsync(HttpMethod.Delete, "/products/999999", user: Staff)),
        new ContractRow(DeleteProduct.Route, "the product was ordered", 409, async shop =>
        {
            var id = await shop.NewProductAsync();
            await OrderRows.PlaceAsync(shop, OrderRows.Items((id, 1)), "9.90", TestUsers.Customer);
            return await shop.SendAsync(HttpMethod.Delete, $"/products/{id}", user: Staff);
        }).Where(response => Assert.Equal("The resource is still used by orders.", response.Json.GetProperty("detail").GetString())),
        new ContractRow(DeleteProduct.Route, "another version", 412, async shop =>
            await shop.SendAsync(HttpMethod.Delete, $"/products/{await shop.NewProductAsync()}", null, Staff, ("If-Match", "\"2\""))),
    ];

    private static Task<bool> IsInstalledAsync(ShopInstance shop, string extension) =>
        shop.ScalarAsync<bool>($"select exists (select from pg_extension where extname = '{extension}')");

    private static IEnumerable<string?> SuggestionsOf(TestResponse response) =>
        response.Json.GetProperty("suggestions").EnumerateArray().Select(suggestion => suggestion.GetString());

    private static Task<TestResponse> NewNamedAsync(ShopInstance shop, string name, string description, string price, long category, int stock = 5) => shop.SendAsync(
        HttpMethod.Post, "/products",
        $$"""
        {"sku":"{{ShopInstance.Unique("NAMED")}}","name":{{System.Text.Json.JsonSerializer.Serialize(name)}},"description":"{{description}}","price":{{price}},
         "categoryId":{{category}},"stock":{{stock}}}
        """,
        Staff);
}
