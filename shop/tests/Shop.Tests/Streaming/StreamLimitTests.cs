using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>Streams over their maximum time, and streams that are read too slowly.</summary>
public sealed class StreamLimitTests(StreamLimitTests.ShortMaxTime shop, TestCluster cluster) : IClassFixture<StreamLimitTests.ShortMaxTime>
{
    [Fact]
    public async Task Stream_over_the_maximum_time_is_aborted()
    {
        // The lock is not released.
        await using var waiting = await shop.CategoriesWaitAsync(count: 200, id: 100);
        var ended = shop.LineAsync(StreamFaultTests.IncompleteMessage);
        using var stream = await shop.OpenAsync("/categories/stream", "application/json");

        Assert.False((await stream.ReadToEndAsync()).IsComplete);
        await ended;
        Assert.Equal(0, await shop.RunningAsync());
    }

    [Fact]
    public Task Stream_of_a_client_that_reads_nothing_is_aborted() => shop.AssertCutOffAsync();

    /// <summary>With both versions: in HTTP/2 the connection and its other streams stay open.</summary>
    [Theory]
    [InlineData("1.1")]
    [InlineData("2.0")]
    public async Task Stream_of_a_client_that_reads_too_slowly_is_aborted(string version)
    {
        await using var demanding = new HighMinimumRate(cluster, version);
        await demanding.InitializeAsync();
        await demanding.CategoriesAsync(50_000, BrokenInstance.VeryLong);
        var ended = demanding.LineAsync(StreamFaultTests.IncompleteMessage);
        using var stream = await demanding.OpenAsync("/categories/stream", "application/json", version: Version.Parse(version));

        await ended;
        Assert.Contains("its client reads too slowly (Shop:Streams:MinimumRate)", demanding.Output, StringComparison.Ordinal);
        Assert.Equal(0, await demanding.RunningAsync());
        Assert.False((await stream.ReadToEndAsync()).IsComplete);
    }

    /// <summary>A minimum rate that no machine can reach.</summary>
    private sealed class HighMinimumRate(TestCluster cluster, string version) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings =>
            [("Shop__Streams__MinimumRate", "1000000000"), ("Kestrel__EndpointDefaults__Protocols", version == "2.0" ? "Http2" : "Http1")];
    }

    public sealed class ShortMaxTime(TestCluster cluster) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings => [("Shop__Streams__MaxTime", "00:00:02")];
    }
}
