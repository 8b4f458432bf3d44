using Tern.Local.Delivery;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.Delivery;

/// <summary>The modes of the clock.</summary>
public sealed class LocalClockTests : IDisposable
{
    private readonly ManualTime _real = new();
    private readonly LocalClock _clock;
    private readonly DeliveryEngine _engine;

    public LocalClockTests()
    {
        _clock = new LocalClock(_real);
        _engine = new DeliveryEngine(_clock, _ => { });
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => _engine.Dispose();

    [Fact]
    public void Default_is_the_real_time()
    {
        Assert.Equal(_real.GetUtcNow(), _clock.GetUtcNow());
        Assert.False(_clock.IsFrozen);
        Assert.Equal(TimeSpan.Zero, _clock.Offset);
    }

    [Fact]
    public void Shifted_clock_runs_with_an_offset()
    {
        _clock.Shift(TimeSpan.FromDays(-1));
        _real.Advance(TimeSpan.FromHours(1));
        Assert.Equal(_real.GetUtcNow() - TimeSpan.FromDays(1), _clock.GetUtcNow());
        Assert.Equal(TimeSpan.FromDays(-1), _clock.Offset);
    }

    [Fact]
    public async Task Frozen_clock_moves_only_by_advance()
    {
        DateTimeOffset start = _real.GetUtcNow();
        _clock.Freeze();
        _real.Advance(TimeSpan.FromHours(1));
        Assert.Equal(start, _clock.GetUtcNow());
        Assert.Equal(TimeSpan.FromHours(-1), _clock.Offset);
        long timestamp = _clock.GetTimestamp();
        await _clock.AdvanceAsync(TimeSpan.FromMinutes(2), Token);
        Assert.Equal(start + TimeSpan.FromMinutes(2), _clock.GetUtcNow());
        Assert.Equal(TimeSpan.FromMinutes(2), _clock.GetElapsedTime(timestamp));
        _clock.Resume();
        _real.Advance(TimeSpan.FromMinutes(1));
        Assert.Equal(start + TimeSpan.FromMinutes(3), _clock.GetUtcNow());
    }

    [Fact]
    public async Task Advance_of_a_running_clock_shifts_it()
    {
        await _clock.AdvanceAsync(TimeSpan.FromDays(3), Token);
        _real.Advance(TimeSpan.FromHours(1));
        Assert.Equal(_real.GetUtcNow() + TimeSpan.FromDays(3), _clock.GetUtcNow());
    }

    [Fact]
    public void Freeze_at_a_time_uses_that_time()
    {
        var time = new DateTimeOffset(2030, 5, 1, 12, 0, 0, TimeSpan.FromHours(2));
        _clock.Freeze(time);
        Assert.Equal(time, _clock.GetUtcNow());
        Assert.Equal(TimeSpan.Zero, _clock.GetUtcNow().Offset);
    }
}
