using System.Text.Json;
using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>Cursors walk a whole list both ways, each row once, in every order; so do pages by number.</summary>
public sealed class CursorTests(ListShop shop) : IClassFixture<ListShop>
{
    public static TheoryData<string, string> Sorts => [.. Orders.Select(order => new TheoryDataRow<string, string>(order.List, order.Sort))];

    /// <summary>The rows of a page: those among them about which its statement begins to select more.</summary>
    public static TheoryData<string, string, int> Walks =>
    [
        .. Orders.SelectMany(
            order => order.List == "products" ? new[] { 7, 20, 21, 50, 51, 100 } : [20, 51],
            (order, limit) => new TheoryDataRow<string, string, int>(order.List, order.Sort, limit)),
    ];

    /// <summary>All that the lists offer.</summary>
    private static IEnumerable<(string List, string Sort)> Orders =>
        ListCase.All.SelectMany(list => list.Value.List.Sorts.SelectMany(sort => new[] { sort.Name, "-" + sort.Name }), (list, sort) => (list.Key, sort));

    [Theory]
    [MemberData(nameof(Walks))]
    public async Task Forth_and_back_again(string name, string sort, int limit)
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
            // A cursor that stands before its own row goes round for ever.
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
    public async Task Pages_by_number_have_each_row_once(string name, string sort)
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
    public async Task A_row_that_was_deleted_or_added_moves_no_other()
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
    public async Task A_cursor_of_another_list_is_refused(string list)
    {
        var cursor = (await shop.GetAsync("/products?limit=5&sort=price")).Json.GetProperty("next").GetString();

        var answer = await shop.GetAsync(list + cursor);

        Assert.Equal(400, (int)answer.Status);
        Assert.Equal(["cursor"], answer.ErrorFields);
    }

    [Fact]
    public async Task A_cursor_that_was_tampered_with_is_refused_or_just_another_place()
    {
        var random = new Random(7);
        foreach (var sort in new[] { "price", "created", "name", "id" })
        {
            var bytes = System.Buffers.Text.Base64Url.DecodeFromChars((await shop.GetAsync($"/products?limit=5&sort={sort}")).Json.GetProperty("next").GetString()!);
            for (var i = 0; i < 100; i++)
            {
                var changed = bytes[..random.Next(bytes.Length + 1)];
                if (changed.Length > 0) changed[random.Next(changed.Length)] ^= (byte)(1 << random.Next(8));
                var answer = await shop.GetAsync($"/products?cursor={System.Buffers.Text.Base64Url.EncodeToString(changed)}");
                Assert.True((int)answer.Status is 200 or 400, answer.ToString());
            }
        }
    }
}
