using Shop.Tests.Support;

namespace Shop.Tests.Faults;

/// <summary>Health probes while dependencies are unavailable. A proxy is between the Shop and its database, and Redis is unreachable.</summary>
public sealed class HealthTests(HealthTests.Proxied shop) : IClassFixture<HealthTests.Proxied>
{
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public Task Ready_probe_without_Redis_returns_degraded() => AssertDegradedAsync();

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Ready_probe_without_the_database_returns_503_until_it_is_back()
    {
        shop.Proxy.Cut();
        await AssertUnavailableAsync();

        await RestoreAsync();
    }

    /// <summary>Statements of this instance have no timeout, but the probe has one.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Ready_probe_with_an_unresponsive_database_returns_503()
    {
        await AssertDegradedAsync();

        shop.Proxy.Pause();
        await AssertUnavailableAsync();

        await RestoreAsync();
    }

    private async Task RestoreAsync()
    {
        shop.Proxy.Restore();
        while ((int)(await shop.GetAsync("/health/ready")).Status != 200)
        {
        }
        await AssertDegradedAsync();
    }

    private async Task AssertDegradedAsync()
    {
        var response = await shop.GetAsync("/health/ready");
        Assert.True((int)response.Status == 200, response.ToString());
        Assert.Equal("degraded", response.Json.GetProperty("status").GetString());
        Assert.Equal(["redis"], response.Json.GetProperty("checks").EnumerateObject().Select(check => check.Name));
    }

    private async Task AssertUnavailableAsync()
    {
        var response = await shop.GetAsync("/health/ready");
        Assert.True((int)response.Status == 503, response.ToString());
        Assert.Equal("unavailable", response.Json.GetProperty("status").GetString());
        Assert.Contains("database", response.Json.GetProperty("checks").EnumerateObject().Select(check => check.Name));
        Assert.Equal(200, (int)(await shop.GetAsync("/health/live")).Status);
    }

    public sealed class Proxied(TestCluster cluster) : ShopInstance(cluster)
    {
        private FaultProxy? proxy;

        internal FaultProxy Proxy
        {
            get
            {
                Cluster.Require();
                return proxy!;
            }
        }

        protected override (string Name, string Value)[] Settings
        {
            get
            {
                var settings = new Npgsql.NpgsqlConnectionStringBuilder(ConnectionString);
                proxy = new FaultProxy(settings.Port);
                settings.Port = proxy.Port;
                settings.CommandTimeout = 0;
                return [("ConnectionStrings__Shop", settings.ConnectionString), ("ConnectionStrings__Redis", "127.0.0.1:1")];
            }
        }

        public override async ValueTask DisposeAsync()
        {
            await base.DisposeAsync();
            proxy?.Dispose();
        }
    }
}
