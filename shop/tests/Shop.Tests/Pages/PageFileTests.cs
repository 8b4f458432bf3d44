using System.IO.Compression;
using System.Net;
using System.Text.RegularExpressions;
using Shop.Tests.Support;

namespace Shop.Tests.Pages;

/// <summary>Static files that are embedded in the program.</summary>
public sealed partial class PageFileTests(ShopInstance shop) : IClassFixture<ShopInstance>
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("/", "text/html; charset=utf-8")]
    [InlineData("/?from=elsewhere", "text/html; charset=utf-8")]
    [InlineData("/live", "text/html; charset=utf-8")]
    [InlineData("/docs", "text/html; charset=utf-8")]
    [InlineData("/assets/store.js", "text/javascript; charset=utf-8")]
    [InlineData("/assets/store.css", "text/css; charset=utf-8")]
    [InlineData("/assets/icon.svg", "image/svg+xml")]
    [InlineData("/openapi/v1.json", "application/json")]
    public async Task File_has_its_content_type_and_returns_304_for_its_tag(string path, string type)
    {
        var file = await shop.GetAsync(path);
        var head = await shop.SendAsync(HttpMethod.Head, path);
        var again = await shop.SendAsync(HttpMethod.Get, path, null, null, ("If-None-Match", file.ETag!));

        Assert.Equal(200, (int)file.Status);
        Assert.Equal(type, file.Response.Content.Headers.ContentType!.ToString());
        Assert.True(file.Response.Headers.CacheControl!.NoCache);
        Assert.Equal((200, 0, file.ETag), ((int)head.Status, head.Body.Length, head.ETag));
        Assert.Equal(file.Body.Length, head.Response.Content.Headers.ContentLength);
        Assert.Equal((304, 0), ((int)again.Status, again.Body.Length));
    }

    [Theory]
    [InlineData("br")]
    [InlineData("gzip")]
    public async Task Compressed_file_has_the_same_content_and_its_own_tag(string coding)
    {
        var plain = await shop.GetAsync("/openapi/v1.json");
        var coded = await shop.SendAsync(HttpMethod.Get, "/openapi/v1.json", null, null, ("Accept-Encoding", coding));

        Assert.Equal([coding], coded.Response.Content.Headers.ContentEncoding);
        Assert.NotEqual(plain.ETag, coded.ETag);
        Assert.Equal(["Accept-Encoding"], coded.Response.Headers.Vary);
        using var body = new MemoryStream(coded.Body);
        await using Stream decoder = coding == "br" ? new BrotliStream(body, CompressionMode.Decompress) : new GZipStream(body, CompressionMode.Decompress);
        using var decoded = new MemoryStream();
        await decoder.CopyToAsync(decoded, Cancellation);
        Assert.Equal(plain.Body, decoded.ToArray());
    }

    /// <summary>A page refers to existing files only, and its policy allows its content.</summary>
    [Theory]
    [InlineData("/")]
    [InlineData("/live")]
    [InlineData("/docs")]
    public async Task Page_has_a_content_security_policy_and_only_existing_references(string path)
    {
        var page = await shop.GetAsync(path);
        var html = System.Text.Encoding.UTF8.GetString(page.Body);

        var policy = Assert.Single(page.Response.Headers.GetValues("Content-Security-Policy"));
        Assert.StartsWith("default-src 'none'; script-src 'self'; style-src 'self';", policy, StringComparison.Ordinal);
        Assert.DoesNotContain("unsafe", policy, StringComparison.Ordinal);
        var again = await shop.SendAsync(HttpMethod.Get, path, null, null, ("If-None-Match", page.ETag!));
        Assert.Equal((304, policy), ((int)again.Status, again.Response.Headers.GetValues("Content-Security-Policy").Single()));
        Assert.DoesNotMatch(@"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=|//[a-z]", html);
        foreach (Match reference in Reference().Matches(html)) Assert.Equal(HttpStatusCode.OK, (await shop.GetAsync(reference.Groups[1].Value)).Status);
    }

    [Fact]
    public async Task Unknown_file_returns_404_and_POST_of_a_page_returns_405()
    {
        foreach (var path in new[] { "/assets/nothing.js", "/assets/..%2fopenapi.json", "/assets/0001_schema.sql", "/assets/", "/openapi/v2.json" })
            ContractProblem(404, await shop.GetAsync(path));
        ContractProblem(405, await shop.SendAsync(HttpMethod.Post, "/", "{}"));
    }

    private static void ContractProblem(int status, TestResponse response)
    {
        Assert.True((int)response.Status == status, response.ToString());
        Contract.ContractTests.AssertProblem(response);
    }

    [GeneratedRegex("""(?:href|src)="(/[^"#]*)""")]
    private static partial Regex Reference();
}
