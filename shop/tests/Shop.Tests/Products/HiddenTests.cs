using Shop.Tests.Support;

namespace Shop.Tests.Products;

/// <summary>Hidden rows become visible only by an explicit change.</summary>
public sealed class HiddenTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData("/products")]
    [InlineData("/categories")]
    public async Task Replace_without_active_retains_the_visibility(string list)
    {
        var added = await SendAsync(HttpMethod.Post, list, await InputAsync(list));
        var one = $"{list}/{added.Json.GetProperty("id")}";
        Assert.True(await IsShownAsync(one));
        await SendAsync(HttpMethod.Put, one, await InputAsync(list));
        Assert.True(await IsShownAsync(one));

        await SendAsync(HttpMethod.Put, one, await InputAsync(list, """ "active":false, """));
        Assert.False(await IsShownAsync(one));
        await SendAsync(HttpMethod.Put, one, await InputAsync(list));
        Assert.False(await IsShownAsync(one));

        await SendAsync(HttpMethod.Put, one, await InputAsync(list, """ "active":true, """));
        Assert.True(await IsShownAsync(one));
    }

    [Theory]
    [InlineData("/products")]
    [InlineData("/categories")]
    public async Task Bulk_replace_without_active_retains_the_visibility(string list)
    {
        var hidden = await SendAsync(HttpMethod.Post, list, await InputAsync(list, """ "active":false, """));
        var id = hidden.Json.GetProperty("id").GetInt64();

        await SendAsync(HttpMethod.Put, list + "/bulk", $"[{await InputAsync(list, $"\"id\":{id},")}]");
        Assert.False(await IsShownAsync($"{list}/{id}"));

        await SendAsync(HttpMethod.Put, list + "/bulk", $"[{await InputAsync(list, $"\"id\":{id},\"active\":true,")}]");
        Assert.True(await IsShownAsync($"{list}/{id}"));

        await SendAsync(HttpMethod.Post, list + "/bulk", $"[{await InputAsync(list)}]");
        Assert.True(await shop.ScalarAsync<bool>($"select active from {list[1..]} order by id desc limit 1"));
    }

    private async Task<string> InputAsync(string list, string more = "") => list == "/categories"
        ? $$"""{{{more}}"name":"{{ShopInstance.Unique("Category")}}"}"""
        : $$"""{{{more}}{{ShopInstance.NewProduct(await shop.NewCategoryAsync())[1..]}}""";

    private async Task<TestResponse> SendAsync(HttpMethod method, string path, string json)
    {
        var response = await shop.SendAsync(method, path, json, TestUsers.Staff);
        Assert.True((int)response.Status is 200 or 201, response.ToString());
        return response;
    }

    private async Task<bool> IsShownAsync(string path) => (int)(await shop.GetAsync(path)).Status == 200;
}
