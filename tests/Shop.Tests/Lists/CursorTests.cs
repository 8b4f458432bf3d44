using System.Text.Json;
using Shop.Tests.Support;

namespace Shop.Tests.Lists;

/// <summary>Cursors walk a whole list both ways, each row once, in every order.</summary>
public sealed class CursorTests(CursorTests.SeededShop shop) : IClassFixture<CursorTests.SeededShop>
{
    private static readonly string[] Orders = ["id", "-id", "name", "-name", "price", "-price", "created", "-created"];

    /// <summary>The rows of a page among them about which its statement begins to select more.</summary>
    public static MatrixTheoryData<string, int> Walks => new(Orders, [7, 20, 21, 50, 51, 100]);

    public static TheoryData<string> Sorts => [.. Orders];

    [Theory]
    [MemberData(nameof(Walks))]
    public async Task Forth_and_back_again(string sort, int limit)
    {
        var column = sort.TrimStart('-');
        var direction = sort[0] == '-' ? "desc" : "asc";
        var expected = await shop.ScalarAsync<long[]>($"select array_agg(id order by {column} {direction}, id {direction}) from products where active");

        var forth = new List<long>();
        var last = default(JsonElement);
        for (string? cursor = ""; cursor is not null; cursor = last.GetProperty("next").GetString())
        {
            last = (await shop.GetAsync($"/products?limit={limit}&sort={sort}{(cursor.Length > 0 ? "&cursor=" + cursor : "")}")).Json;
            forth.AddRange(Ids(last));
            Assert.True(last.GetProperty("data").GetArrayLength() == limit || forth.Count == expected.Length);
        }
        Assert.Equal(expected, forth);

        var back = Ids(last).Reverse().ToList();
        while (last.GetProperty("previous").GetString() is { } previous)
        {
            last = (await shop.GetAsync($"/products?limit={limit}&cursor={previous}")).Json;
            back.AddRange(Ids(last).Reverse());
        }
        Assert.Equal(expected.Reverse(), back);
    }

    [Theory]
    [MemberData(nameof(Sorts))]
    public async Task Pages_by_number_have_each_row_once(string sort)
    {
        var direction = sort[0] == '-' ? "desc" : "asc";
        var expected = await shop.ScalarAsync<long[]>($"select array_agg(id order by {sort.TrimStart('-')} {direction}, id {direction}) from products where active");

        var found = new List<long>();
        for (var page = 1; found.Count < expected.Length; page++)
        {
            var ids = Ids((await shop.GetAsync($"/products?pageSize=17&page={page}&sort={sort}")).Json);
            Assert.NotEmpty(ids);
            found.AddRange(ids);
        }

        Assert.Equal(expected, found);
    }

    [Fact]
    public async Task A_row_that_was_deleted_or_added_moves_no_other()
    {
        var first = (await shop.GetAsync("/categories?limit=2&sort=name")).Json;
        var expected = Ids((await shop.GetAsync($"/categories?limit=100&sort=name&cursor={first.GetProperty("next")}")).Json);

        await shop.SendAsync(HttpMethod.Post, "/categories", """{"name":"!"}""", TestUsers.Staff);

        Assert.Equal(expected, Ids((await shop.GetAsync($"/categories?limit=100&sort=name&cursor={first.GetProperty("next")}")).Json));
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

    private static long[] Ids(JsonElement page) => [.. page.GetProperty("data").EnumerateArray().Select(row => row.GetProperty("id").GetInt64())];

    /// <summary>A Shop with products of which many share a name, a price or a time.</summary>
    public class SeededShop(TestCluster cluster) : ShopInstance(cluster)
    {
        /// <summary>One in ten is hidden.</summary>
        protected virtual int Products => 130;

        public override async ValueTask InitializeAsync()
        {
            await base.InitializeAsync();
            await ExecuteAsync(
                $"""
                insert into categories (name) select 'Category ' || g from generate_series(1, 5) g;
                insert into products (sku, name, price, category_id, created, active)
                select 'S' || g, 'Näme ' || g % 4, g % 3 + 0.5, g % 5 + 1, timestamptz '2024-01-01' + (g % 6) * interval '1.000001 seconds', g % 10 > 0 from generate_series(1, {Products}) g;
                insert into stock select id, 1 from products
                """);
        }
    }
}
