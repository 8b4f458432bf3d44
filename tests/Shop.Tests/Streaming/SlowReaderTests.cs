using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>A client that reads more slowly than the server's minimum.</summary>
public sealed class SlowReaderTests(SlowReaderTests.Fast shop) : IClassFixture<SlowReaderTests.Fast>
{
    [Fact]
    public async Task Reading_below_the_minimum_rate_is_cut_off()
    {
        await shop.CategoriesAsync(50_000, BrokenInstance.VeryLong);
        var ended = shop.LineAsync(StreamFaultTests.BrokeOff);
        using var stream = await shop.OpenAsync("/categories/stream", "application/json");

        await ended;
        Assert.Equal(0, await shop.RunningAsync());
        Assert.False((await stream.ReadToEndAsync()).IsWhole);
    }

    public sealed class Fast(TestCluster cluster) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings => [("Shop__MinimumRate", "1000000000")];
    }
}
