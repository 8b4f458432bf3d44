using System.Net;
using System.Text;
using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>The content of streams and exports in every format.</summary>
public sealed class StreamTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    private static readonly string[] Texts =
    [
        "plain", "with, comma", "\"quoted\"", "two\r\nlines", "=SUM(A1)", "+1", "-1", "@x", "\tTab", "'apostrophe", "＝wide", "Grün 🛒 </script>", "\u0001\\ \n", " space ",
    ];

    [Theory]
    [InlineData("products", "")]
    [InlineData("products", "inStock=true&minPrice=2&sort=-price")]
    [InlineData("products", "modifiedAfter=2024-01-01&sort=name")]
    [InlineData("products", "text=nothing+of+the+kind")]
    [InlineData("categories", "")]
    [InlineData("categories", "sort=-name")]
    [InlineData("orders", "", TestUsers.Admin)]
    [InlineData("orders", "sort=-total&maxTotal=1000&placedBefore=2024-01-02", TestUsers.Customer)]
    [InlineData("reviews", "")]
    [InlineData("reviews", "sort=-rating&modifiedAfter=2024-01-01")]
    [InlineData("users", "", TestUsers.Admin)]
    [InlineData("users", "sort=-created&active=true", TestUsers.Admin)]
    public async Task Every_format_has_the_rows_of_the_list(string resource, string query, long? user = null)
    {
        await FillAsync();
        var expected = new List<string>();
        for (var page = 1; ; page++)
        {
            var list = (await shop.GetAsync($"/{resource}?pageSize=7&page={page}&{query}", user)).Json;
            expected.AddRange(list.GetProperty("data").EnumerateArray().Select(StreamBody.Row));
            if (!list.GetProperty("hasNext").GetBoolean()) break;
        }
        Assert.True(query.StartsWith("text", StringComparison.Ordinal) || expected.Count > 7);

        foreach (var mediaType in StreamBody.MediaTypes)
        {
            foreach (var route in new[] { "stream", "export" })
            {
                var response = await GetAsync($"/{resource}/{route}?{query}", mediaType, user);
                Assert.Equal(expected, await StreamBody.ReadAsync(mediaType, response.Body));
            }
            var limited = await GetAsync($"/{resource}/stream?limit=2&{query}", mediaType, user);
            Assert.Equal(expected.Take(2), await StreamBody.ReadAsync(mediaType, limited.Body));
        }
    }

    [Fact]
    public async Task Csv_quotes_values_and_escapes_formulas()
    {
        var name = ShopInstance.Unique("Csv");
        await shop.ExecuteAsync("insert into categories (name, description) values ($1 || ' 1', '=1+\"1\"'), ($1 || ' 2', E'a,\n'), ($1 || ' 3', ''), ($1 || ' 4', '''')", name);
        var ids = await shop.ScalarAsync<long[]>($"select array_agg(id order by id) from categories where name like '{name} %'");

        var response = await GetAsync($"/categories/stream?text={name}", "text/csv");

        Assert.Equal("text/csv; charset=utf-8", response.Response.Content.Headers.ContentType?.ToString());
        var lines = new[]
        {
            "id,name,description", $"{ids[0]},{name} 1,\"'=1+\"\"1\"\"\"", $"{ids[1]},{name} 2,\"a,\n\"", $"{ids[2]},{name} 3,\"\"", $"{ids[3]},{name} 4,\"''\"", "",
        };
        Assert.Equal(string.Join("\r\n", lines), Encoding.UTF8.GetString(response.Body));
    }

    /// <summary>Programs that use the semicolon as separator start a cell after each semicolon and line break, also within quotes.</summary>
    [Theory]
    [InlineData("a;b", "\"a;b\"")]
    [InlineData("a;=1+1", "\"a;'=1+1\"")]
    [InlineData("a;\"=1+1\";@b", "\"a;'\"\"=1+1\"\";'@b\"")]
    [InlineData("a;'b", "\"a;''b\"")]
    [InlineData("a\n-1\r\n=b\n\nc", "\"a\n'-1\r\n'=b\n\nc\"")]
    [InlineData(";", "\";\"")]
    public void Csv_escapes_formulas_after_semicolons_and_line_breaks(string text, string expected)
    {
        using var buffer = new Shop.Rows.PooledBuffer();

        new Shop.Rows.CsvRowWriter(buffer).Text(Encoding.UTF8.GetBytes(text));

        Assert.Equal(expected, Encoding.UTF8.GetString(buffer.Span));
    }

    [Theory]
    [InlineData("*/*", "application/json")]
    [InlineData("application/*", "application/json")]
    [InlineData("application/*;q=0.5, text/*", "text/csv; charset=utf-8")]
    [InlineData("application/json;q=0.1, text/csv;q=0.2, application/msgpack;q=0.3", "application/msgpack")]
    [InlineData("application/json;q=0, */*", "application/x-ndjson")]
    [InlineData("application/jsonl", "application/jsonl")]
    [InlineData("application/vnd.msgpack", "application/vnd.msgpack")]
    [InlineData("application/x-msgpack, application/json;q=0.9", "application/x-msgpack")]
    [InlineData("TEXT/CSV", "text/csv; charset=utf-8")]
    [InlineData("text/html, application/xml;q=0.9", null)]
    [InlineData("*/*;q=0", null)]
    public async Task Accept_selects_the_format(string accept, string? contentType)
    {
        foreach (var method in new[] { HttpMethod.Get, HttpMethod.Head })
        {
            var response = await shop.SendAsync(method, "/categories/stream", null, null, ("Accept", accept));
            Assert.Equal(contentType is null ? HttpStatusCode.NotAcceptable : HttpStatusCode.OK, response.Status);
            Assert.Equal(contentType ?? "application/problem+json", response.Response.Content.Headers.ContentType?.ToString());
            Assert.Contains("Accept", response.Response.Headers.Vary);
            if (method == HttpMethod.Head) Assert.Empty(response.Body);
        }
    }

    [Theory]
    [InlineData("application/json", "json")]
    [InlineData("application/jsonl", "ndjson")]
    [InlineData("application/x-msgpack", "msgpack")]
    [InlineData("text/csv", "csv")]
    public async Task Export_has_an_attachment_file_name(string mediaType, string extension)
    {
        var response = await GetAsync("/products/export", mediaType);
        Assert.Equal($"attachment; filename=\"products.{extension}\"", response.Response.Content.Headers.ContentDisposition?.ToString());
        Assert.Null((await GetAsync("/products/stream", mediaType)).Response.Content.Headers.ContentDisposition);
    }

    [Fact]
    public async Task Stream_without_rows_is_complete_in_every_format()
    {
        Assert.Equal("[]", await TextAsync("application/json"));
        Assert.Equal("", await TextAsync("application/x-ndjson"));
        Assert.Equal("", await TextAsync("application/msgpack"));
        Assert.Equal("id,sku,name,price,inStock,categoryId\r\n", await TextAsync("text/csv"));

        async Task<string> TextAsync(string mediaType) => Encoding.UTF8.GetString((await GetAsync("/products/stream?categoryId=999999", mediaType)).Body);
    }

    private async Task<TestResponse> GetAsync(string path, string accept, long? user = null)
    {
        var response = await shop.SendAsync(HttpMethod.Get, path, null, user, ("Accept", accept));
        Assert.True(response.Status == HttpStatusCode.OK, response.ToString());
        return response;
    }

    private async Task FillAsync()
    {
        if (await shop.ScalarAsync<long>("select count(*) from reviews") > 0) return;
        foreach (var text in Texts)
        {
            await shop.ExecuteAsync(
                """
                with c as (
                    insert into categories (name, description) values ($1, $1) returning id
                ), p as (
                    insert into products (sku, name, price, category_id) select $1, $1, length($1) * 1.50, id from c returning id
                ), s as (
                    insert into stock (product_id, on_hand) select id, id % 3 from p
                ), t as (
                    select id, timestamptz '2024-01-01 00:00Z' + id * interval '1 second' + (id % 3) * interval '1 microsecond' as time from p
                ), u as (
                    insert into users (email, first_name, last_name, active, created)
                    select id || '@example.com', $1, $1, id % 2 = 0, time from t returning id
                ), o as (
                    insert into orders (user_id, total, status, recipient, street, city, postal_code, country, placed)
                    select 3, id * 1.25, case when id % 2 = 0 then 'pending' else 'shipped' end, $1, $1, $1, '1', 'DE', time from t
                )
                insert into reviews (product_id, user_id, rating, verified, created) select t.id, u.id, 1 + t.id % 5, t.id % 2 = 0, time from t, u
                """,
                text);
        }
    }
}
