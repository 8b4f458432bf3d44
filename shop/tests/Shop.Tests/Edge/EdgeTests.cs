using System.IO.Compression;
using System.Text;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Edge;

/// <summary>What holds for every request before its route is asked.</summary>
public sealed class EdgeTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    [Theory]
    [InlineData("/categories", 200)]
    [InlineData("/categories/999999", 404)]
    [InlineData("/orders", 401)]
    [InlineData("/nothing", 404)]
    public async Task Every_answer_tells_browsers_to_be_careful(string path, int status)
    {
        var answer = await shop.GetAsync(path);
        Assert.Equal(status, (int)answer.Status);
        Assert.Equal("nosniff", Header(answer, "X-Content-Type-Options"));
        Assert.Contains("frame-ancestors 'none'", Header(answer, "Content-Security-Policy"), StringComparison.Ordinal);
        Assert.Equal("no-referrer", Header(answer, "Referrer-Policy"));
        Assert.Equal("same-origin", Header(answer, "Cross-Origin-Resource-Policy"));
        // Not over plain HTTP, whatever a caller that nobody knows says; nor what runs here, nor pages elsewhere.
        foreach (var absent in new[] { "Strict-Transport-Security", "Server", "Access-Control-Allow-Origin" }) Assert.Equal("", Header(answer, absent));
    }

    [Fact]
    public async Task Who_is_no_proxy_is_not_believed()
    {
        var answer = await shop.SendAsync(HttpMethod.Get, "/health/live", null, null, ("X-Forwarded-Proto", "https"), ("X-Forwarded-For", "203.0.113.7"));
        Assert.Equal("", Header(answer, "Strict-Transport-Security"));
    }

    [Theory]
    [InlineData("127.0.0.1", 200)]
    [InlineData("shop.example.com", 400)]
    public async Task Only_the_hosts_that_are_allowed_are_served(string host, int status) =>
        Assert.Equal(status, (int)(await shop.SendAsync(HttpMethod.Get, "/health/live", null, null, ("Host", host))).Status);

    [Fact]
    public async Task A_request_has_its_limits()
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
    public async Task A_body_may_be_compressed(string coding)
    {
        var name = ShopInstance.Unique("Packed");
        var answer = await PostAsync(coding, Encode(coding, $$"""{"name":"{{name}}"}"""));
        Assert.True((int)answer.Status == 201, answer.ToString());
        Assert.Equal(name, answer.Json.GetProperty("name").GetString());
    }

    [Theory]
    [InlineData("br")]
    [InlineData("gzip")]
    [InlineData("deflate")]
    public async Task What_a_body_becomes_is_bounded(string coding)
    {
        var bomb = Encode(coding, $$"""{"name":"{{new string('x', 50_000_000)}}"}""");
        Assert.InRange(bomb.Length, 1, 60_000);
        var answer = await PostAsync(coding, bomb);
        Assert.True((int)answer.Status == 413, answer.ToString());
        ContractTests.AssertProblem(answer);
    }

    [Theory]
    [InlineData("br", 400)]
    [InlineData("gzip", 400)]
    [InlineData("deflate", 400)]
    [InlineData("zstd", 415)]
    [InlineData("gzip, gzip", 415)]
    public async Task A_body_in_another_coding_than_it_says_is_refused(string coding, int status)
    {
        var answer = await PostAsync(coding, "{\"name\":\"Plain\"}"u8.ToArray());
        Assert.True((int)answer.Status == status, answer.ToString());
        ContractTests.AssertProblem(answer);
        Assert.Equal(status == 415 ? "br, gzip, deflate" : "", Header(answer, "Accept-Encoding"));
    }

    [Theory]
    [InlineData("br")]
    [InlineData("gzip")]
    [InlineData("deflate")]
    public async Task A_compressed_body_that_breaks_off_is_refused(string coding)
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

    private static string Header(TestAnswer answer, string name) => answer.Response.Headers.TryGetValues(name, out var values) ? string.Join(",", values) : "";

    private async Task<TestAnswer> PostAsync(string coding, byte[] body)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/categories") { Content = new ByteArrayContent(body) };
        request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");
        request.Content.Headers.TryAddWithoutValidation("Content-Encoding", coding);
        request.Headers.Authorization = await shop.AuthorizationAsync(TestUsers.Staff);
        using var response = await shop.Client.SendAsync(request, TestContext.Current.CancellationToken);
        return await TestAnswer.ReadAsync(response);
    }
}
