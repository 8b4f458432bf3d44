using Microsoft.Extensions.Configuration;
using Shop.Configuration;
using Shop.Tests.Contract;
using Shop.Tests.Support;

namespace Shop.Tests.Security;

/// <summary>The limits without configuration. All other tests raise them.</summary>
public sealed class DefaultLimitTests(DefaultLimitTests.Unconfigured shop) : IClassFixture<DefaultLimitTests.Unconfigured>
{
    [Fact]
    public void Default_options_have_the_documented_values()
    {
        var options = ShopOptions.Read(new ConfigurationBuilder().AddInMemoryCollection([new("ConnectionStrings:Shop", "Host=127.0.0.1")]).Build());

        Assert.Equal(8, options.MaxStreams);
        Assert.Equal(2, options.MaxStreamsPerCaller);
        Assert.Equal(2, options.StreamsReservedForStaff);
        Assert.Equal(4096, options.MinStreamRate);
        Assert.Equal(TimeSpan.FromMinutes(10), options.MaxStreamDuration);
        Assert.Equal(240, options.MinimumRate);
        Assert.Equal(64 * 1024 * 1024, options.MaxCacheBytes);
        Assert.Equal("EUR", options.Currency);
        Assert.Null(options.Redis);
        Assert.All(options.RateLimits.Values, limit => Assert.Equal(TimeSpan.FromMinutes(1), limit.Window));
        Assert.Equal(5, options.RateLimits["export"].Permits);
        Assert.InRange(options.RateLimits["auth"].Permits, 1, options.RateLimits["default"].Permits / 10);
        Assert.Equal(
            ["auth", "default", "export", "health", "pages", "refresh"], options.RateLimits.Keys.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Sixth_export_within_a_minute_returns_429()
    {
        for (var i = 0; i < 5; i++) Assert.Equal(200, (int)(await shop.GetAsync("/categories/export")).Status);

        var refused = await shop.GetAsync("/categories/export");

        Assert.True((int)refused.Status == 429, refused.ToString());
        ContractTests.AssertProblem(refused);
        Assert.InRange(refused.Response.Headers.RetryAfter!.Delta!.Value.TotalSeconds, 1, 60);
        Assert.Equal(200, (int)(await shop.GetAsync("/categories")).Status);
    }

    public sealed class Unconfigured(TestCluster cluster) : ShopInstance(cluster)
    {
        protected override (string Name, string Value)[] Settings =>
            [.. ShopOptions.DefaultRateLimits.Keys.Select(policy => ($"Shop__RateLimits__{policy}__Permits", ShopProcess.NotSet))];
    }
}
