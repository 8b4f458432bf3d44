using System.IO.Compression;
using Shop.Tests.Support;

namespace Shop.Tests.Caching;

/// <summary>Responses of one instance without Redis, with its cache.</summary>
public sealed class CachedResponseTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Fact]
    public async Task Cached_response_has_the_same_body_and_tag_and_returns_304_for_it()
    {
        var category = await shop.NewCategoryAsync();
        var product = await shop.NewProductAsync("1.00", category: category);
        foreach (var path in new[] { $"/products/{product}", $"/products?categoryId={category}", $"/categories/{category}", $"/categories/{category}/products" })
        {
            var first = await shop.GetAsync(path);
            var second = await shop.GetAsync(path);
            Assert.Equal(first.Body, second.Body);
            Assert.Equal(first.ETag, second.ETag);
            var third = await shop.SendAsync(HttpMethod.Get, path, null, null, ("If-None-Match", second.ETag!));
            Assert.Equal(304, (int)third.Status);
            Assert.Equal(first.ETag, third.ETag);
            Assert.Empty((await shop.SendAsync(HttpMethod.Head, path)).Body);
        }
    }

    [Theory]
    [InlineData("br")]
    [InlineData("gzip")]
    public async Task Cached_response_is_sent_compressed_with_its_own_tag(string coding)
    {
        var category = await shop.NewCategoryAsync();
        for (var i = 0; i < 12; i++) await shop.NewProductAsync(category: category);
        var path = $"/products?categoryId={category}";
        var plain = await shop.GetAsync(path);
        for (var i = 0; i < 2; i++)
        {
            var coded = await shop.SendAsync(HttpMethod.Get, path, null, null, ("Accept-Encoding", coding));
            Assert.Equal([coding], coded.Response.Content.Headers.ContentEncoding);
            await using Stream body = coding == "br" ? new BrotliStream(new MemoryStream(coded.Body), CompressionMode.Decompress) : new GZipStream(new MemoryStream(coded.Body), CompressionMode.Decompress);
            using var read = new MemoryStream();
            await body.CopyToAsync(read, TestContext.Current.CancellationToken);
            Assert.Equal(plain.Body, read.ToArray());
            Assert.NotEqual(plain.ETag, coded.ETag);
            Assert.Equal(304, (int)(await shop.SendAsync(HttpMethod.Get, path, null, null, ("Accept-Encoding", coding), ("If-None-Match", coded.ETag!))).Status);
        }
    }

    [Fact]
    public async Task Write_of_a_product_or_category_invalidates_every_response_that_contains_it()
    {
        var category = await shop.NewCategoryAsync();
        var product = await shop.NewProductAsync("1.00", category: category);
        string[] shows = [$"/products/{product}", $"/products?categoryId={category}", $"/categories/{category}/products"];

        foreach (var (method, change, expected) in new[]
        {
            (HttpMethod.Patch, """{"price":2}""", "\"price\":2.00"),
            (HttpMethod.Patch, """{"stock":0}""", "\"inStock\":false"),
            (HttpMethod.Put, ShopInstance.NewProduct(category, "3.00"), "\"price\":3.00"),
        })
        {
            foreach (var path in shows) Assert.DoesNotContain(expected, (await shop.GetAsync(path)).ToString(), StringComparison.Ordinal);
            Assert.Equal(200, (int)(await shop.SendAsync(method, $"/products/{product}", change, TestUsers.Staff)).Status);
            foreach (var path in shows) Assert.Contains(expected, (await shop.GetAsync(path)).ToString(), StringComparison.Ordinal);
        }

        var added = await shop.NewProductAsync("5.00", category: category);
        foreach (var path in shows[1..]) Assert.Contains($"\"id\":{added},", (await shop.GetAsync(path)).ToString(), StringComparison.Ordinal);
        foreach (var gone in new[] { product, added }) Assert.Equal(204, (int)(await shop.SendAsync(HttpMethod.Delete, $"/products/{gone}", user: TestUsers.Staff)).Status);
        Assert.Equal(404, (int)(await shop.GetAsync(shows[0])).Status);
        foreach (var path in shows[1..]) Assert.Equal(0, (await shop.GetAsync(path)).Json.GetProperty("totalCount").GetInt32());

        Assert.Equal(200, (int)(await shop.GetAsync($"/categories/{category}")).Status);
        Assert.Contains($"\"id\":{category},", (await shop.GetAsync("/categories?pageSize=100&sort=-id")).ToString(), StringComparison.Ordinal);
        Assert.Equal(204, (int)(await shop.SendAsync(HttpMethod.Delete, $"/categories/{category}", user: TestUsers.Staff)).Status);
        Assert.Equal(404, (int)(await shop.GetAsync($"/categories/{category}")).Status);
        Assert.Equal(404, (int)(await shop.GetAsync(shows[2])).Status);
        Assert.DoesNotContain($"\"id\":{category},", (await shop.GetAsync("/categories?pageSize=100&sort=-id")).ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Write_of_a_review_invalidates_every_response_that_contains_it()
    {
        var product = await shop.NewProductAsync();
        var list = $"/reviews?productId={product}";
        Assert.Equal(0, (await shop.GetAsync(list)).Json.GetProperty("totalCount").GetInt32());

        var added = await shop.SendAsync(HttpMethod.Post, "/reviews", $$"""{"productId":{{product}},"rating":4}""", TestUsers.Customer);
        var single = added.Response.Headers.Location!.ToString();
        foreach (var path in new[] { list, single }) Assert.Contains("\"rating\":4", (await shop.GetAsync(path)).ToString(), StringComparison.Ordinal);
        await shop.SendAsync(HttpMethod.Put, single, """{"rating":1}""", TestUsers.Customer);
        foreach (var path in new[] { list, single }) Assert.Contains("\"rating\":1", (await shop.GetAsync(path)).ToString(), StringComparison.Ordinal);
        Assert.Equal(204, (int)(await shop.SendAsync(HttpMethod.Delete, $"/products/{product}", user: TestUsers.Staff)).Status);
        Assert.Equal(404, (int)(await shop.GetAsync(single)).Status);
        Assert.Equal(0, (await shop.GetAsync(list)).Json.GetProperty("totalCount").GetInt32());
    }

    [Fact]
    public async Task Rename_of_a_category_invalidates_search_responses()
    {
        var category = await shop.NewCategoryAsync();
        await shop.SendAsync(HttpMethod.Post, "/products", $$"""{"sku":"{{ShopInstance.Unique("FACET")}}","name":"Hydrangea","price":1,"categoryId":{{category}}}""", TestUsers.Staff);
        Assert.Contains("Category-", (await shop.GetAsync("/products/search?q=hydrangea")).ToString(), StringComparison.Ordinal);

        await shop.SendAsync(HttpMethod.Put, $"/categories/{category}", """{"name":"Renamed"}""", TestUsers.Staff);

        Assert.Contains("Renamed", (await shop.GetAsync("/products/search?q=hydrangea")).ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Sale_of_the_last_item_and_its_cancellation_invalidate_responses_and_an_earlier_sale_does_not()
    {
        var category = await shop.NewCategoryAsync();
        var product = await shop.NewProductAsync("1.00", stock: 2, category: category);
        string[] shows = [$"/products/{product}", $"/products?categoryId={category}", $"/categories/{category}/products"];
        foreach (var path in shows) await shop.GetAsync(path);
        await shop.ExecuteAsync($"update products set name = 'Untold' where id = {product}");

        await OrderAsync(product);
        foreach (var path in shows) Assert.DoesNotContain("Untold", (await shop.GetAsync(path)).ToString(), StringComparison.Ordinal);
        var last = await OrderAsync(product);
        foreach (var path in shows) Assert.Contains("\"inStock\":false", (await shop.GetAsync(path)).ToString(), StringComparison.Ordinal);
        Assert.Equal(200, (int)(await shop.SendAsync(HttpMethod.Post, $"/orders/{last}/cancel", user: TestUsers.Customer)).Status);
        foreach (var path in shows) Assert.Contains("\"inStock\":true", (await shop.GetAsync(path)).ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Response_for_staff_is_not_served_to_others()
    {
        var category = await shop.NewCategoryAsync();
        Assert.Equal(200, (int)(await shop.SendAsync(HttpMethod.Put, $"/categories/{category}", """{"name":"Hidden","active":false}""", TestUsers.Staff)).Status);
        Assert.Equal(200, (int)(await shop.GetAsync($"/categories/{category}", TestUsers.Staff)).Status);
        Assert.Equal(404, (int)(await shop.GetAsync($"/categories/{category}")).Status);
        Assert.Equal(200, (int)(await shop.GetAsync($"/categories/{category}", TestUsers.Staff)).Status);
    }

    [Fact]
    public async Task Missing_Redis_is_logged_once_and_health_is_ok()
    {
        Assert.Equal("ok", (await shop.GetAsync("/health/ready")).Json.GetProperty("status").GetString());
        Assert.Equal(2, shop.Output.Split("No Redis is configured").Length);
    }

    private async Task<long> OrderAsync(long product)
    {
        var order = $$$"""
            {"items":[{"productId":{{{product}}},"quantity":1}],"expectedTotal":1.00,
            "address":{"recipient":"Tess Tern","street":"Quay 1","city":"Kiel","postalCode":"24103","country":"DE"}}
            """;
        var response = await shop.SendAsync(HttpMethod.Post, "/orders", order, TestUsers.Customer);
        Assert.True((int)response.Status == 201, response.ToString());
        return response.Json.GetProperty("id").GetInt64();
    }
}
