using Tern.S3.Transfers;
using Tern.Core.Tests.Support;

namespace Tern.S3;

public class ConcurrencyLimitTests
{
    [Fact]
    public void Limit_increases_while_throughput_increases_and_then_stays()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.CreateAdaptive(16, time);
        Assert.Equal(4, limit.Current);
        // A network whose throughput does not increase above ten concurrent parts.
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
    public void Limit_decreases_when_throughput_drops_and_increases_again()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.CreateAdaptive(16, time);
        for (int period = 0; period < 6; period++)
            Pass(limit, time, 10_000_000.0 * limit.Current);
        int before = limit.Current;
        Pass(limit, time, 1_000_000);
        Assert.Equal(before - (before / 4), limit.Current);
        Pass(limit, time, 2_000_000);
        Assert.True(limit.Current > before - (before / 4));
    }

    [Fact]
    public void Limit_increases_by_one_after_eight_periods_without_change()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.CreateAdaptive(16, time);
        Pass(limit, time, 10_000_000);
        Assert.Equal(5, limit.Current);
        for (int period = 0; period < 7; period++)
            Pass(limit, time, 10_000_000);
        Assert.Equal(5, limit.Current);
        Pass(limit, time, 10_000_000);
        Assert.Equal(6, limit.Current);
    }

    [Fact]
    public void Throttling_halves_the_limit_to_a_minimum_of_one()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.CreateAdaptive(16, time);
        limit.OnThrottled();
        Assert.Equal(2, limit.Current);
        for (int part = 0; part < 10; part++)
            limit.OnThrottled();
        Assert.Equal(1, limit.Current);
    }

    [Fact]
    public void Throttling_of_parts_in_flight_together_halves_the_limit_once()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.CreateAdaptive(16, time);
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
    public void Limit_does_not_exceed_the_maximum()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.CreateAdaptive(6, time);
        for (int period = 0; period < 20; period++)
            Pass(limit, time, 10_000_000.0 * (period + 1));
        Assert.Equal(6, limit.Current);
        Assert.Equal(2, ConcurrencyLimit.CreateAdaptive(2, time).Current);
    }

    [Fact]
    public void A_fixed_limit_does_not_change()
    {
        var time = new ManualTimeProvider();
        ConcurrencyLimit limit = ConcurrencyLimit.CreateFixed(5, time);
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
