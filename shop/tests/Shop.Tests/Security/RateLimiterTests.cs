using Shop.Security;

namespace Shop.Tests.Security;

/// <summary>The limiter alone, with a manual clock.</summary>
public sealed class RateLimiterTests
{
    private const ulong Far = 1UL << 60;

    private readonly Clock clock = new();
    private readonly RateLimiter limiter;

    public RateLimiterTests() => limiter = new RateLimiter(new RateLimit(3, TimeSpan.FromMinutes(1)), clock);

    [Fact]
    public void Exceeded_limits_a_window_that_begins_with_the_first_request()
    {
        Assert.Null(limiter.Acquire(1));
        clock.Seconds += 20;
        for (var i = 0; i < 2; i++) Assert.Null(limiter.Acquire(1));
        for (var i = 0; i < 2; i++) Assert.Equal(TimeSpan.FromSeconds(40), limiter.Acquire(1));
        clock.Seconds += 39;
        Assert.Equal(TimeSpan.FromSeconds(1), limiter.Acquire(1));
        clock.Seconds += 1;
        for (var i = 0; i < 3; i++) Assert.Null(limiter.Acquire(1));
        Assert.Equal(TimeSpan.FromSeconds(60), limiter.Acquire(1));
    }

    [Fact]
    public void Exceeded_counts_each_caller_separately()
    {
        for (ulong caller = 1; caller <= 4; caller++)
        {
            for (var i = 0; i < 3; i++) Assert.Null(limiter.Acquire(caller));
            Assert.Null(limiter.Acquire(caller * Far));
        }
        for (ulong caller = 1; caller <= 4; caller++) Assert.NotNull(limiter.Acquire(caller));
    }

    [Fact]
    public void Exceeded_with_many_callers_allocates_nothing_and_retains_limited_callers()
    {
        for (var i = 0; i < 3; i++) limiter.Acquire(7);
        // The runtime may allocate a little while it recompiles hot methods.
        var least = long.MaxValue;
        for (var round = 0; round < 3; round++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (ulong junk = 8; junk < 200_000; junk++) limiter.Acquire(junk);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        Assert.Equal(0, least);
        Assert.NotNull(limiter.Acquire(7));
    }

    /// <summary>A caller that was evicted starts a new window; expired entries are evicted first.</summary>
    [Fact]
    public void Exceeded_replaces_expired_entries_first()
    {
        for (ulong caller = 1; caller <= 4; caller++) limiter.Acquire(caller);
        clock.Seconds += 60;
        for (var i = 0; i < 2; i++) limiter.Acquire(5);
        for (ulong junk = 6; junk < 9; junk++) limiter.Acquire(junk);
        Assert.Null(limiter.Acquire(5));
        Assert.NotNull(limiter.Acquire(5));
    }

    private sealed class Clock : TimeProvider
    {
        public long Seconds { get; set; } = 1_000_000;

        public override long TimestampFrequency => 1;

        public override long GetTimestamp() => Seconds;
    }
}
