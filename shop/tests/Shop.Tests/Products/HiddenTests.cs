using Shop.Tests.Support;

namespace Shop.Tests.Products;

/// <summary>What is hidden is shown again only by who says so.</summary>
public sealed class HiddenTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData("/products")]
    [InlineData("/categories")]
    public async Task What_is_replaced_stays_hidden_or_shown_unless_it_is_said(string list)
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
    public async Task So_by_bulk(string list)
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

    private async Task<TestAnswer> SendAsync(HttpMethod method, string path, string json)
    {
        var answer = await shop.SendAsync(method, path, json, TestUsers.Staff);
        Assert.True((int)answer.Status is 200 or 201, answer.ToString());
        return answer;
    }

    private async Task<bool> IsShownAsync(string path) => (int)(await shop.GetAsync(path)).Status == 200;
}
