using Shop.Tests.Support;

namespace Shop.Tests.Edge;

/// <summary>Requests through a proxy, and from pages of other origins.</summary>
public sealed class ProxyTests(ProxyTests.BehindProxy shop) : IClassFixture<ProxyTests.BehindProxy>
{
    private const string Page = "https://www.example.com";

    [Fact]
    public async Task X_Forwarded_Proto_of_a_known_proxy_is_used()
    {
        Assert.True((await FromAsync("203.0.113.1", ("X-Forwarded-Proto", "https"))).Response.Headers.Contains("Strict-Transport-Security"));
        Assert.False((await FromAsync("203.0.113.1", ("X-Forwarded-Proto", "http"))).Response.Headers.Contains("Strict-Transport-Security"));
    }

    /// <summary>The caller is the last address of the chain that is not a known proxy. A client can forge all addresses before it.</summary>
    [Fact]
    public async Task X_Forwarded_For_of_a_known_proxy_identifies_the_caller()
    {
        while ((int)(await FromAsync("203.0.113.7, 10.1.2.3")).Status != 429)
        {
        }
        Assert.Equal(429, (int)(await FromAsync("198.51.100.1, 203.0.113.7")).Status);
        Assert.Equal(200, (int)(await FromAsync("203.0.113.7, 198.51.100.1")).Status);
        Assert.Equal(200, (int)(await FromAsync("2001:db8:1:1::1")).Status);
    }

    /// <summary>The first 64 bits of an IPv6 address count, which a caller cannot choose.</summary>
    [Fact]
    public async Task Rate_limit_counts_an_IPv6_network_as_one_caller()
    {
        var last = 0;
        while ((int)(await FromAsync($"2001:db8:7:7::{++last:x}")).Status != 429) Assert.InRange(last, 1, 10);
        Assert.Equal(200, (int)(await FromAsync("2001:db8:7:8::1")).Status);
    }

    [Fact]
    public async Task Cors_allows_configured_origins()
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
            var response = await shop.SendAsync(HttpMethod.Get, path, null, null, ("Origin", Page), ("X-Forwarded-For", "203.0.113.99"));
            Assert.Equal(status, (int)response.Status);
            Assert.Equal([Page], response.Response.Headers.GetValues("Access-Control-Allow-Origin"));
            Assert.Contains("ETag", string.Join(",", response.Response.Headers.GetValues("Access-Control-Expose-Headers")), StringComparison.Ordinal);
            Assert.Contains("Origin", response.Response.Headers.Vary);
        }
    }

    [Fact]
    public async Task Cors_rejects_other_origins()
    {
        foreach (var origin in new[] { "https://example.com", "http://www.example.com", "https://www.example.com.evil.example", "null" })
        {
            var response = await shop.SendAsync(HttpMethod.Options, "/products/1", null, null, ("Origin", origin), ("Access-Control-Request-Method", "PATCH"));
            Assert.False(response.Response.Headers.Contains("Access-Control-Allow-Origin"), origin);
        }
    }

    private Task<TestResponse> FromAsync(string forwardedFor, params (string, string)[] headers) =>
        shop.SendAsync(HttpMethod.Get, "/products/export", null, null, [("X-Forwarded-For", forwardedFor), .. headers]);

    public sealed class BehindProxy(TestCluster cluster) : ShopInstance(cluster)
    {
        protected override (string Name, string Value)[] Settings =>
        [
            ("Shop__Proxies", "127.0.0.1; 10.1.0.0/16"), ("Shop__Origins", $"{Page};https://app.example.com"),
            ("Shop__RateLimits__export__Permits", "5"), ("Shop__RateLimits__export__Window", "1.00:00:00"),
        ];
    }
}
