using Tern.S3.Transfers;
using Tern.Support;

namespace Tern.S3;

public class ConcurrencyLimitTests
{
    [Fact]
    public void It_rises_while_more_comes_through_and_stays_when_no_more_does()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.UpTo(16, time);
        Assert.Equal(4, limit.Current);
        // A network on which ten parts at once is the best there is.
        var seen = new List<int>();
        for (int period = 0; period < 12; period++)
        {
            Pass(limit, time, bytesPerSecond: 10_000_000.0 * Math.Min(limit.Current, 10));
            seen.Add(limit.Current);
        }
        Assert.Equal([5, 6, 7, 8, 10, 12], seen[..6]);
        Assert.All(seen[6..], count => Assert.Equal(12, count));
    }

    [Fact]
    public void It_falls_when_much_less_comes_through_and_learns_anew()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.UpTo(16, time);
        for (int period = 0; period < 6; period++)
            Pass(limit, time, 10_000_000.0 * limit.Current);
        int before = limit.Current;
        Pass(limit, time, 1_000_000);
        Assert.Equal(before - (before / 4), limit.Current);
        Pass(limit, time, 2_000_000);
        Assert.True(limit.Current > before - (before / 4));
    }

    [Fact]
    public void One_more_is_tried_after_eight_calm_periods()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.UpTo(16, time);
        Pass(limit, time, 10_000_000);
        Assert.Equal(5, limit.Current);
        for (int period = 0; period < 7; period++)
            Pass(limit, time, 10_000_000);
        Assert.Equal(5, limit.Current);
        Pass(limit, time, 10_000_000);
        Assert.Equal(6, limit.Current);
    }

    [Fact]
    public void A_service_that_asks_to_slow_down_halves_it_and_one_always_may()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.UpTo(16, time);
        limit.OnThrottled();
        Assert.Equal(2, limit.Current);
        for (int part = 0; part < 10; part++)
            limit.OnThrottled();
        Assert.Equal(1, limit.Current);
    }

    [Fact]
    public void Parts_that_were_under_way_together_halve_it_once()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.UpTo(16, time);
        for (int period = 0; period < 20; period++)
            Pass(limit, time, 10_000_000.0 * (period + 1));
        Assert.Equal(16, limit.Current);
        for (int part = 0; part < 10; part++)
            limit.OnThrottled();
        for (int part = 0; part < 6; part++)
            limit.OnCompleted(1);
        Assert.Equal(8, limit.Current);
        limit.OnThrottled();
        Assert.Equal(4, limit.Current);
    }

    [Fact]
    public void It_goes_no_higher_than_it_may()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.UpTo(6, time);
        for (int period = 0; period < 20; period++)
            Pass(limit, time, 10_000_000.0 * (period + 1));
        Assert.Equal(6, limit.Current);
        Assert.Equal(2, ConcurrencyLimit.UpTo(2, time).Current);
    }

    [Fact]
    public void Where_memory_hangs_on_it_it_stays()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.Of(5, time);
        for (int period = 0; period < 20; period++)
            Pass(limit, time, 10_000_000.0 * (period + 1));
        limit.OnThrottled();
        Assert.Equal(5, limit.Current);
    }

    private static void Pass(ConcurrencyLimit limit, ManualTimeProvider time, double bytesPerSecond)
    {
        time.Advance(TimeSpan.FromSeconds(1));
        int parts = limit.Current;
        for (int part = 0; part < parts; part++)
            limit.OnCompleted((long)(bytesPerSecond / parts));
    }
}
