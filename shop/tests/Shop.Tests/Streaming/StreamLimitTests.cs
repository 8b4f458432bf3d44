using Shop.Tests.Support;

namespace Shop.Tests.Streaming;

/// <summary>Streams that take too long, or are read too slowly.</summary>
public sealed class StreamLimitTests(StreamLimitTests.Impatient shop) : IClassFixture<StreamLimitTests.Impatient>
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

    public sealed class Impatient(TestCluster cluster) : BrokenInstance(cluster)
    {
        protected override (string Name, string Value)[] MoreSettings => [("Shop__Streams__MaxTime", "00:00:02")];
    }
}
