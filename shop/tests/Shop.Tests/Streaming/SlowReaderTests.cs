using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>A client that reads more slowly than the server's minimum.</summary>
public sealed class SlowReaderTests(SlowReaderTests.HighMinimumRate shop) : IClassFixture<SlowReaderTests.HighMinimumRate>
{
    [Fact]
    public Task Stream_read_below_the_minimum_rate_is_aborted() => shop.AssertCutOffAsync();

    public sealed class HighMinimumRate(TestCluster cluster) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings => [("Shop__MinimumRate", "1000000000")];
    }
}
