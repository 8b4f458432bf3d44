using System.IO.Compression;
using System.Net;
using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>Compression of responses.</summary>
public sealed class CompressionTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData("br", "br")]
    [InlineData("gzip", "gzip")]
    [InlineData("gzip, deflate, br, zstd", "br")]
    [InlineData("br;q=0.5, gzip;q=0.8", "gzip")]
    [InlineData("*", "br")]
    [InlineData("br;q=0, *;q=0.1", "gzip")]
    [InlineData("identity, br;q=0.5", null)]
    [InlineData("deflate", null)]
    [InlineData("gzip;q=0", null)]
    [InlineData("nonsense;;", null)]
    public async Task Accept_Encoding_selects_the_coding(string acceptEncoding, string? coding)
    {
        await FillAsync();
        foreach (var path in new[] { "/categories?pageSize=100", "/categories/stream", "/categories/export" })
        {
            foreach (var accept in path.Contains('?', StringComparison.Ordinal) ? ["application/json"] : StreamBody.MediaTypes)
            {
                var plain = await GetAsync(path, accept, "");
                var response = await GetAsync(path, accept, acceptEncoding);

                Assert.Equal(coding is null ? [] : new[] { coding }, response.Response.Content.Headers.ContentEncoding);
                Assert.Equal(plain.Body, Decode(response.Body, coding));
                if (coding is not null) Assert.True(response.Body.Length < plain.Body.Length / 2);
                Assert.Equal(["Accept", "Accept-Encoding", "Authorization"], response.Response.Headers.Vary);
                Assert.Equal(plain.Response.Content.Headers.ContentType, response.Response.Content.Headers.ContentType);
            }
        }
    }

    [Fact]
    public async Task Compressed_response_has_its_own_tag()
    {
        await FillAsync();
        var plain = await GetAsync("/categories?pageSize=50", "*/*", "");
        var gzip = await GetAsync("/categories?pageSize=50", "*/*", "gzip");

        Assert.Equal(plain.ETag!.TrimEnd('"') + "-gzip\"", gzip.ETag);
        var again = await shop.SendAsync(HttpMethod.Get, "/categories?pageSize=50", null, null, ("Accept-Encoding", "gzip"), ("If-None-Match", gzip.ETag!));
        Assert.Equal(HttpStatusCode.NotModified, again.Status);
        Assert.Equal(gzip.ETag, again.ETag);
        Assert.Equal(HttpStatusCode.OK, (await shop.SendAsync(HttpMethod.Get, "/categories?pageSize=50", null, null, ("Accept-Encoding", "gzip"), ("If-None-Match", plain.ETag))).Status);
    }

    [Fact]
    public async Task Short_response_is_not_compressed() => AssertPlain(await GetAsync("/categories?pageSize=1", "*/*", "br"));

    [Fact]
    public async Task Login_response_is_not_compressed()
    {
        var login = $$"""{"email":"{{TestUsers.EmailOf(TestUsers.Customer)}}","password":"{{TestUsers.Password}}"}""";
        AssertPlain(await shop.SendAsync(HttpMethod.Post, "/auth/login", login, null, ("Accept-Encoding", "br, gzip")));
    }

    [Fact]
    public void Routes_with_personal_data_or_tokens_are_not_public() => Assert.DoesNotContain(
        Routing.Routes.All, route => route.IsPublic && (route.Method != "GET" || route.Pattern.Split('/')[1] is "auth" or "users" or "orders" or "cart" or "admin"));

    private static void AssertPlain(TestResponse response)
    {
        Assert.Empty(response.Response.Content.Headers.ContentEncoding);
        Assert.True(response.Status == HttpStatusCode.OK, response.ToString());
    }

    private static byte[] Decode(byte[] body, string? coding)
    {
        if (coding is null) return body;
        using Stream decoder = coding == "br" ? new BrotliStream(new MemoryStream(body), CompressionMode.Decompress) : new GZipStream(new MemoryStream(body), CompressionMode.Decompress);
        var plain = new MemoryStream();
        decoder.CopyTo(plain);
        return plain.ToArray();
    }

    private Task<TestResponse> GetAsync(string path, string accept, string acceptEncoding) =>
        shop.SendAsync(HttpMethod.Get, path, null, null, ("Accept", accept), ("Accept-Encoding", acceptEncoding));

    private Task FillAsync() =>
        shop.ExecuteAsync("insert into categories (name, description) select 'Category ' || n, repeat('All kinds of things. ', 10) from generate_series(1, 200) n on conflict do nothing");
}
