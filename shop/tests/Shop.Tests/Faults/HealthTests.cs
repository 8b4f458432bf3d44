using Shop.Tests.Support;

namespace Shop.Tests.Faults;

/// <summary>What an instance says of itself when what it needs is gone. Its database is behind a proxy, and its Redis is nowhere.</summary>
public sealed class HealthTests(HealthTests.Proxied shop) : IClassFixture<HealthTests.Proxied>
{
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public Task Without_Redis_it_takes_requests() => AssertDegradedAsync();

    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task Without_the_database_it_takes_none_until_that_is_back()
    {
        shop.Proxy.Cut();
        await AssertUnavailableAsync();

        await MendAsync();
    }

    /// <summary>Statements of this instance wait for ever; the probe does not.</summary>
    [Fact(Timeout = TestTimeout.Milliseconds)]
    public async Task A_silent_database_does_not_hold_the_probe()
    {
        await AssertDegradedAsync();

        shop.Proxy.Hold();
        await AssertUnavailableAsync();

        await MendAsync();
    }

    private async Task MendAsync()
    {
        shop.Proxy.Mend();
        while ((int)(await shop.GetAsync("/health/ready")).Status != 200)
        {
        }
        await AssertDegradedAsync();
    }

    private async Task AssertDegradedAsync()
    {
        var answer = await shop.GetAsync("/health/ready");
        Assert.True((int)answer.Status == 200, answer.ToString());
        Assert.Equal("degraded", answer.Json.GetProperty("status").GetString());
        Assert.Equal(["redis"], answer.Json.GetProperty("checks").EnumerateObject().Select(check => check.Name));
    }

    private async Task AssertUnavailableAsync()
    {
        var answer = await shop.GetAsync("/health/ready");
        Assert.True((int)answer.Status == 503, answer.ToString());
        Assert.Equal("unavailable", answer.Json.GetProperty("status").GetString());
        Assert.Contains("database", answer.Json.GetProperty("checks").EnumerateObject().Select(check => check.Name));
        Assert.Equal(200, (int)(await shop.GetAsync("/health/live")).Status);
    }

    public sealed class Proxied(TestCluster cluster) : ShopInstance(cluster)
    {
        private CutProxy? proxy;

        internal CutProxy Proxy
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
                proxy = new CutProxy(settings.Port);
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
