using Shop.Tests.Support;

namespace Shop.Tests.Edge;

/// <summary>Behind a proxy, with pages of another site.</summary>
public sealed class ProxyTests(ProxyTests.Behind shop) : IClassFixture<ProxyTests.Behind>
{
    private const string Page = "https://www.example.com";

    [Fact]
    public async Task A_proxy_is_believed_over_what_was_spoken()
    {
        Assert.True((await FromAsync("203.0.113.1", ("X-Forwarded-Proto", "https"))).Response.Headers.Contains("Strict-Transport-Security"));
        Assert.False((await FromAsync("203.0.113.1", ("X-Forwarded-Proto", "http"))).Response.Headers.Contains("Strict-Transport-Security"));
    }

    /// <summary>The last of the chain that is no proxy of ours; what stands before it anybody can write.</summary>
    [Fact]
    public async Task A_proxy_is_believed_over_who_calls()
    {
        while ((int)(await FromAsync("203.0.113.7, 10.1.2.3")).Status != 429)
        {
        }
        Assert.Equal(429, (int)(await FromAsync("198.51.100.1, 203.0.113.7")).Status);
        Assert.Equal(200, (int)(await FromAsync("203.0.113.7, 198.51.100.1")).Status);
        Assert.Equal(200, (int)(await FromAsync("2001:db8:1:1::1")).Status);
    }

    /// <summary>Of an address of IPv6 the half that a caller cannot choose counts.</summary>
    [Fact]
    public async Task A_network_of_IPv6_is_one_caller()
    {
        var last = 0;
        while ((int)(await FromAsync($"2001:db8:7:7::{++last:x}")).Status != 429) Assert.InRange(last, 1, 10);
        Assert.Equal(200, (int)(await FromAsync("2001:db8:7:8::1")).Status);
    }

    [Fact]
    public async Task Pages_of_a_site_that_is_named_may_call()
    {
        var preflight = await shop.SendAsync(HttpMethod.Options, "/products/1", null, null,
            ("Origin", Page), ("Access-Control-Request-Method", "PATCH"), ("Access-Control-Request-Headers", "authorization,content-type,if-match"));
        Assert.Equal(204, (int)preflight.Status);
        Assert.Equal([Page], preflight.Response.Headers.GetValues("Access-Control-Allow-Origin"));
        Assert.Equal(["PATCH"], preflight.Response.Headers.GetValues("Access-Control-Allow-Methods"));
        Assert.Equal(["authorization,content-type,if-match"], preflight.Response.Headers.GetValues("Access-Control-Allow-Headers"));
        Assert.False(preflight.Response.Headers.Contains("Access-Control-Allow-Credentials"));

        foreach (var (path, status) in new[] { ("/products", 200), ("/products/999999", 404), ("/orders", 401) })
        {
            var answer = await shop.SendAsync(HttpMethod.Get, path, null, null, ("Origin", Page), ("X-Forwarded-For", "203.0.113.99"));
            Assert.Equal(status, (int)answer.Status);
            Assert.Equal([Page], answer.Response.Headers.GetValues("Access-Control-Allow-Origin"));
            Assert.Contains("ETag", string.Join(",", answer.Response.Headers.GetValues("Access-Control-Expose-Headers")), StringComparison.Ordinal);
            Assert.Contains("Origin", answer.Response.Headers.Vary);
        }
    }

    [Fact]
    public async Task Pages_of_other_sites_may_not()
    {
        foreach (var origin in new[] { "https://example.com", "http://www.example.com", "https://www.example.com.evil.example", "null" })
        {
            var answer = await shop.SendAsync(HttpMethod.Options, "/products/1", null, null, ("Origin", origin), ("Access-Control-Request-Method", "PATCH"));
            Assert.False(answer.Response.Headers.Contains("Access-Control-Allow-Origin"), origin);
        }
    }

    private Task<TestAnswer> FromAsync(string forwardedFor, params (string, string)[] headers) =>
        shop.SendAsync(HttpMethod.Get, "/products/export", null, null, [("X-Forwarded-For", forwardedFor), .. headers]);

    public sealed class Behind(TestCluster cluster) : ShopInstance(cluster)
    {
        protected override (string Name, string Value)[] Settings =>
        [
            ("Shop__Proxies", "127.0.0.1; 10.1.0.0/16"), ("Shop__Origins", $"{Page};https://app.example.com"),
            ("Shop__RateLimits__export__Permits", "5"), ("Shop__RateLimits__export__Window", "1.00:00:00"),
        ];
    }
}
