using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>A client that reads more slowly than the server's minimum.</summary>
public sealed class SlowReaderTests(SlowReaderTests.Fast shop) : IClassFixture<SlowReaderTests.Fast>
{
    [Fact]
    public Task Reading_below_the_minimum_rate_is_cut_off() => shop.AssertCutOffAsync();

    public sealed class Fast(TestCluster cluster) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings => [("Shop__MinimumRate", "1000000000")];
    }
}
