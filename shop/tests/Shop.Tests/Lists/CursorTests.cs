using System.Text.Json;
using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>Cursors return all rows of a list once, forward and backward, in every order. So do pages by number.</summary>
public sealed class CursorTests(ListShop shop) : IClassFixture<ListShop>
{
    public static TheoryData<string, string> Sorts => [.. Orders.Select(order => new TheoryDataRow<string, string>(order.List, order.Sort))];

    /// <summary>Page sizes, among them those around the limits at which the statement of a page changes.</summary>
    public static TheoryData<string, string, int> Walks =>
    [
        .. Orders.SelectMany(
            order => order.List == "products" ? new[] { 7, 20, 21, 50, 51, 100 } : [20, 51],
            (order, limit) => new TheoryDataRow<string, string, int>(order.List, order.Sort, limit)),
    ];

    /// <summary>All sort orders of the lists.</summary>
    private static IEnumerable<(string List, string Sort)> Orders =>
        ListCase.All.SelectMany(list => list.Value.List.Sorts.SelectMany(sort => new[] { sort.Name, "-" + sort.Name }), (list, sort) => (list.Key, sort));

    [Theory]
    [MemberData(nameof(Walks))]
    public async Task Cursors_forward_and_backward_return_each_row_once(string name, string sort, int limit)
    {
        var list = ListCase.All[name];
        var expected = await list.ExpectedAsync(shop, sort);
        Assert.True(expected.Length > 100);

        var forth = new List<long>();
        var last = default(JsonElement);
        for (string? cursor = ""; cursor is not null; cursor = last.GetProperty("next").GetString())
        {
            last = await list.GetAsync(shop, $"limit={limit}&sort={sort}{(cursor.Length > 0 ? "&cursor=" + cursor : "")}");
            forth.AddRange(ListCase.Ids(last));
            // A cursor before its own row would not end.
            Assert.True(forth.Count <= expected.Length);
            Assert.True(last.GetProperty("data").GetArrayLength() == limit || forth.Count == expected.Length);
        }
        Assert.Equal(expected, forth);

        var back = ListCase.Ids(last).Reverse().ToList();
        while (last.GetProperty("previous").GetString() is { } previous)
        {
            last = await list.GetAsync(shop, $"limit={limit}&cursor={previous}");
            back.AddRange(ListCase.Ids(last).Reverse());
            Assert.True(back.Count <= expected.Length);
        }
        Assert.Equal(expected.Reverse(), back);
    }

    [Theory]
    [MemberData(nameof(Sorts))]
    public async Task Pages_by_number_return_each_row_once(string name, string sort)
    {
        var list = ListCase.All[name];
        var expected = await list.ExpectedAsync(shop, sort);

        var found = new List<long>();
        for (var page = 1; found.Count < expected.Length; page++)
        {
            var ids = ListCase.Ids(await list.GetAsync(shop, $"pageSize=17&page={page}&sort={sort}"));
            Assert.NotEmpty(ids);
            found.AddRange(ids);
        }

        Assert.Equal(expected, found);
    }

    [Fact]
    public async Task Next_page_is_unchanged_after_a_row_is_added()
    {
        var first = (await shop.GetAsync("/categories?limit=2&sort=name")).Json;
        var expected = ListCase.Ids((await shop.GetAsync($"/categories?limit=100&sort=name&cursor={first.GetProperty("next")}")).Json);

        await shop.SendAsync(HttpMethod.Post, "/categories", """{"name":"!"}""", TestUsers.Staff);

        Assert.Equal(expected, ListCase.Ids((await shop.GetAsync($"/categories?limit=100&sort=name&cursor={first.GetProperty("next")}")).Json));
    }

    [Theory]
    [InlineData("/products?limit=5&sort=-price&cursor=")]
    [InlineData("/products?limit=5&minPrice=2&cursor=")]
    [InlineData("/categories?limit=5&cursor=")]
    [InlineData("/categories/1/products?limit=5&cursor=")]
    public async Task Cursor_of_another_list_returns_400(string list)
    {
        var cursor = (await shop.GetAsync("/products?limit=5&sort=price")).Json.GetProperty("next").GetString();

        var response = await shop.GetAsync(list + cursor);

        Assert.Equal(400, (int)response.Status);
        Assert.Equal(["cursor"], response.ErrorFields);
    }

    [Fact]
    public async Task Modified_cursor_returns_200_or_400()
    {
        var random = new Random(7);
        foreach (var sort in new[] { "price", "created", "name", "id" })
        {
            var bytes = System.Buffers.Text.Base64Url.DecodeFromChars((await shop.GetAsync($"/products?limit=5&sort={sort}")).Json.GetProperty("next").GetString()!);
            for (var i = 0; i < 100; i++)
            {
                var changed = bytes[..random.Next(bytes.Length + 1)];
                if (changed.Length > 0) changed[random.Next(changed.Length)] ^= (byte)(1 << random.Next(8));
                var response = await shop.GetAsync($"/products?cursor={System.Buffers.Text.Base64Url.EncodeToString(changed)}");
                Assert.True((int)response.Status is 200 or 400, response.ToString());
            }
        }
    }
}
