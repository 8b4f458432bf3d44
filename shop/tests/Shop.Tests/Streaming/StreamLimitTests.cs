using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>Streams that take too long, or are read too slowly.</summary>
public sealed class StreamLimitTests(StreamLimitTests.Impatient shop, TestCluster cluster) : IClassFixture<StreamLimitTests.Impatient>
{
    [Fact]
    public async Task A_stream_that_takes_too_long_is_cut_off()
    {
        // Nobody gives the lock up.
        await using var waiting = await shop.CategoriesWaitAsync(count: 200, id: 100);
        var ended = shop.LineAsync(StreamFaultTests.BrokeOff);
        using var stream = await shop.OpenAsync("/categories/stream", "application/json");

        Assert.False((await stream.ReadToEndAsync()).IsWhole);
        await ended;
        Assert.Equal(0, await shop.RunningAsync());
    }

    [Fact]
    public Task A_client_that_reads_nothing_is_cut_off() => shop.AssertCutOffAsync();

    /// <summary>Over either version: in HTTP/2 the connection goes on, and its other streams with it.</summary>
    [Theory]
    [InlineData("1.1")]
    [InlineData("2.0")]
    public async Task A_client_that_reads_too_slowly_loses_its_stream(string version)
    {
        await using var wanting = new Wanting(cluster, version);
        await wanting.InitializeAsync();
        await wanting.CategoriesAsync(50_000, BrokenInstance.VeryLong);
        var ended = wanting.LineAsync(StreamFaultTests.BrokeOff);
        using var stream = await wanting.OpenAsync("/categories/stream", "application/json", version: Version.Parse(version));

        await ended;
        Assert.Contains("its client reads too slowly (Shop:Streams:MinimumRate)", wanting.Output, StringComparison.Ordinal);
        Assert.Equal(0, await wanting.RunningAsync());
        Assert.False((await stream.ReadToEndAsync()).IsWhole);
    }

    /// <summary>Wants more of a client than any machine can read.</summary>
    private sealed class Wanting(TestCluster cluster, string version) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings =>
            [("Shop__Streams__MinimumRate", "1000000000"), ("Kestrel__EndpointDefaults__Protocols", version == "2.0" ? "Http2" : "Http1")];
    }

    public sealed class Impatient(TestCluster cluster) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings => [("Shop__Streams__MaxTime", "00:00:02")];
    }
}
