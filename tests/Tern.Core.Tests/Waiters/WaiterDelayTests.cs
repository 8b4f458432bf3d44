using Tern.Runtime;

namespace Tern.Core.Tests.Waiters;

public sealed class WaiterDelayTests
{
    // https://smithy.io/2.0/additional-specs/waiters.html#waiter-retries, with the limits 2 s and 120 s.
    [Theory]
    [InlineData(1, 0.0, 2)]
    [InlineData(1, 0.99, 2)]
    [InlineData(2, 0.0, 2)]
    [InlineData(2, 0.5, 3)]
    [InlineData(2, 1.0, 4)]
    [InlineData(6, 1.0, 64)]
    [InlineData(7, 1.0, 120)]
    [InlineData(7, 0.5, 61)]
    [InlineData(8, 1.0, 120)]
    [InlineData(1_000_000, 1.0, 120)]
    public void Delay_is_between_the_min_delay_and_a_limit_that_doubles(int attempt, double random, double seconds) =>
        Assert.Equal(TimeSpan.FromSeconds(seconds), Next(attempt, left: 3600, random));

    [Theory]
    [InlineData(10, 4, 4)]
    [InlineData(6.5, 4, 4)]
    [InlineData(6, 4, 4)]
    [InlineData(5, 4, 3)]
    [InlineData(3, 2, 1)]
    [InlineData(2, 2, 0)]
    [InlineData(1, 2, -1)]
    public void Last_delay_leaves_the_min_delay_before_the_max_wait(double left, double wanted, double seconds) =>
        Assert.Equal(TimeSpan.FromSeconds(seconds), Next(attempt: 2, left, random: (wanted - 2) / 2));

    [Fact]
    public void Min_delay_above_the_max_delay_is_used() =>
        Assert.Equal(TimeSpan.FromSeconds(5), WaiterDelay.GetNext(4, TimeSpan.FromSeconds(5), TimeSpan.FromSeconds(3), TimeSpan.FromHours(1), 1));

    private static TimeSpan Next(int attempt, double left, double random) =>
        WaiterDelay.GetNext(attempt, TimeSpan.FromSeconds(2), TimeSpan.FromSeconds(120), TimeSpan.FromSeconds(left), random);
}
