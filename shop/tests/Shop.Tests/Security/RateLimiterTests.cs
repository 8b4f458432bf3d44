using Shop.Security;

namespace Shop.Tests.Security;

/// <summary>Counting by itself, on a clock that stands until it is set.</summary>
public sealed class RateLimiterTests
{
    private const ulong Far = 1UL << 60;

    private readonly Clock clock = new();
    private readonly RateLimiter limiter;

    public RateLimiterTests() => limiter = new RateLimiter(new RateLimit(3, TimeSpan.FromMinutes(1)), clock);

    [Fact]
    public void So_many_in_a_window_that_begins_with_the_first_of_them()
    {
        Assert.Null(limiter.Exceeded(1));
        clock.Seconds += 20;
        for (var i = 0; i < 2; i++) Assert.Null(limiter.Exceeded(1));
        for (var i = 0; i < 2; i++) Assert.Equal(TimeSpan.FromSeconds(40), limiter.Exceeded(1));
        clock.Seconds += 39;
        Assert.Equal(TimeSpan.FromSeconds(1), limiter.Exceeded(1));
        clock.Seconds += 1;
        for (var i = 0; i < 3; i++) Assert.Null(limiter.Exceeded(1));
        Assert.Equal(TimeSpan.FromSeconds(60), limiter.Exceeded(1));
    }

    [Fact]
    public void Nobody_pays_for_others()
    {
        for (ulong caller = 1; caller <= 4; caller++)
        {
            for (var i = 0; i < 3; i++) Assert.Null(limiter.Exceeded(caller));
            Assert.Null(limiter.Exceeded(caller * Far));
        }
        for (ulong caller = 1; caller <= 4; caller++) Assert.NotNull(limiter.Exceeded(caller));
    }

    [Fact]
    public void A_flood_of_callers_takes_no_memory_and_frees_nobody()
    {
        for (var i = 0; i < 3; i++) limiter.Exceeded(7);
        // The runtime may take a little by itself while it compiles anew what is called so often.
        var least = long.MaxValue;
        for (var round = 0; round < 3; round++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (ulong junk = 8; junk < 200_000; junk++) limiter.Exceeded(junk);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        Assert.Equal(0, least);
        Assert.NotNull(limiter.Exceeded(7));
    }

    /// <summary>Who was forgotten in a flood begins anew; what is over makes room first.</summary>
    [Fact]
    public void What_is_over_makes_room_first()
    {
        for (ulong caller = 1; caller <= 4; caller++) limiter.Exceeded(caller);
        clock.Seconds += 60;
        for (var i = 0; i < 2; i++) limiter.Exceeded(5);
        for (ulong junk = 6; junk < 9; junk++) limiter.Exceeded(junk);
        Assert.Null(limiter.Exceeded(5));
        Assert.NotNull(limiter.Exceeded(5));
    }

    private sealed class Clock : TimeProvider
    {
        public long Seconds { get; set; } = 1_000_000;

        public override long TimestampFrequency => 1;

        public override long GetTimestamp() => Seconds;
    }
}
