using System.IO.Compression;
using System.Text;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Edge;

/// <summary>Requirements for every request before its route is called.</summary>
public sealed class EdgeTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData("/categories", 200)]
    [InlineData("/categories/999999", 404)]
    [InlineData("/orders", 401)]
    [InlineData("/nothing", 404)]
    public async Task Every_response_has_security_headers(string path, int status)
    {
        var response = await shop.GetAsync(path);
        Assert.Equal(status, (int)response.Status);
        Assert.Equal("nosniff", Header(response, "X-Content-Type-Options"));
        Assert.Contains("frame-ancestors 'none'", Header(response, "Content-Security-Policy"), StringComparison.Ordinal);
        Assert.Equal("no-referrer", Header(response, "Referrer-Policy"));
        Assert.Equal("same-origin", Header(response, "Cross-Origin-Resource-Policy"));
        // Not over plain HTTP, whatever an unknown caller forwards; and no name of the server, and no other origins.
        foreach (var absent in new[] { "Strict-Transport-Security", "Server", "Access-Control-Allow-Origin" }) Assert.Equal("", Header(response, absent));
    }

    [Fact]
    public async Task Forwarded_headers_of_an_unknown_proxy_are_ignored()
    {
        await using var other = await ShopProcess.StartAsync(
            ("ConnectionStrings__Shop", shop.ConnectionString), ("Shop__Proxies", "10.1.0.0/16"),
            ("Shop__RateLimits__export__Permits", "1"), ("Shop__RateLimits__export__Window", "1.00:00:00"));
        Assert.Equal((200, ""), await ExportAsync("203.0.113.7"));
        // The second request of the same caller, whatever address it forwards.
        Assert.Equal((429, ""), await ExportAsync("203.0.113.8"));

        async Task<(int Status, string Hsts)> ExportAsync(string forwardedFor)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/products/export") { Headers = { { "X-Forwarded-Proto", "https" }, { "X-Forwarded-For", forwardedFor } } };
            using var response = await other.Client.SendAsync(request, TestContext.Current.CancellationToken);
            return ((int)response.StatusCode, Header(await TestResponse.ReadAsync(response), "Strict-Transport-Security"));
        }
    }

    [Theory]
    [InlineData("127.0.0.1", 200)]
    [InlineData("shop.example.com", 400)]
    public async Task Request_for_a_host_that_is_not_allowed_returns_400(string host, int status) =>
        Assert.Equal(status, (int)(await shop.SendAsync(HttpMethod.Get, "/health/live", null, null, ("Host", host))).Status);

    [Fact]
    public async Task Request_over_a_size_limit_returns_414_or_431()
    {
        Assert.Equal(414, (int)(await shop.GetAsync($"/products?text={new string('x', 9000)}")).Status);
        Assert.Equal(431, (int)(await shop.SendAsync(HttpMethod.Get, "/products", null, null, ("X-Long", new string('x', 17_000)))).Status);
        Assert.Equal(431, (int)(await shop.SendAsync(HttpMethod.Get, "/products", null, null, [.. Enumerable.Range(0, 101).Select(i => ($"X-{i}", "x"))])).Status);
        Assert.Equal(200, (int)(await shop.GetAsync("/products")).Status);
    }

    [Theory]
    [InlineData("br")]
    [InlineData("gzip")]
    [InlineData("deflate")]
    [InlineData("identity")]
    [InlineData("GZIP")]
    public async Task Compressed_request_body_is_accepted(string coding)
    {
        var name = ShopInstance.Unique("Packed");
        var response = await PostAsync(coding, Encode(coding, $$"""{"name":"{{name}}"}"""));
        Assert.True((int)response.Status == 201, response.ToString());
        Assert.Equal(name, response.Json.GetProperty("name").GetString());
    }

    [Theory]
    [InlineData("br")]
    [InlineData("gzip")]
    [InlineData("deflate")]
    public async Task Request_body_over_the_limit_after_decompression_returns_413(string coding)
    {
        var bomb = Encode(coding, $$"""{"name":"{{new string('x', 50_000_000)}}"}""");
        Assert.InRange(bomb.Length, 1, 60_000);
        var response = await PostAsync(coding, bomb);
        Assert.True((int)response.Status == 413, response.ToString());
        ContractTests.AssertProblem(response);
    }

    [Theory]
    [InlineData("br", 400)]
    [InlineData("gzip", 400)]
    [InlineData("deflate", 400)]
    [InlineData("zstd", 415)]
    [InlineData("gzip, gzip", 415)]
    public async Task Request_body_with_an_invalid_or_unsupported_coding_returns_400_or_415(string coding, int status)
    {
        var response = await PostAsync(coding, "{\"name\":\"Plain\"}"u8.ToArray());
        Assert.True((int)response.Status == status, response.ToString());
        ContractTests.AssertProblem(response);
        Assert.Equal(status == 415 ? "br, gzip, deflate" : "", Header(response, "Accept-Encoding"));
    }

    [Theory]
    [InlineData("br")]
    [InlineData("gzip")]
    [InlineData("deflate")]
    public async Task Truncated_compressed_body_returns_400(string coding)
    {
        var whole = Encode(coding, $$"""{"name":"{{ShopInstance.Unique("Broken")}}"}""");
        Assert.Equal(400, (int)(await PostAsync(coding, whole[..(whole.Length / 2)])).Status);
    }

    private static byte[] Encode(string coding, string text)
    {
        var bytes = new MemoryStream();
        using (Stream encoder = coding.ToLowerInvariant() switch
        {
            "br" => new BrotliStream(bytes, CompressionLevel.Fastest, leaveOpen: true),
            "gzip" => new GZipStream(bytes, CompressionLevel.SmallestSize, leaveOpen: true),
            "deflate" => new ZLibStream(bytes, CompressionLevel.SmallestSize, leaveOpen: true),
            _ => new BufferedStream(bytes),
        }) encoder.Write(Encoding.UTF8.GetBytes(text));
        return bytes.ToArray();
    }

    private static string Header(TestResponse response, string name) => response.Response.Headers.TryGetValues(name, out var values) ? string.Join(",", values) : "";

    private async Task<TestResponse> PostAsync(string coding, byte[] body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/categories") { Content = new ByteArrayContent(body) };
        request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
        request.Content.Headers.TryAddWithoutValidation("Content-Encoding", coding);
        request.Headers.Authorization = await shop.AuthorizationAsync(TestUsers.Staff);
        using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
        return await TestResponse.ReadAsync(response);
    }
}
