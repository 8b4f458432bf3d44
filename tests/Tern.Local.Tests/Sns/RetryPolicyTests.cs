using Tern.Local.Sns.DeliveryPolicies;

namespace Tern.Local.Tests.Sns;

/// <summary>The delays of HTTP deliveries.</summary>
public sealed class RetryPolicyTests
{
    [Theory]
    [InlineData("linear", new double[] { 0, 1, 1, 5, 9, 9 })]
    [InlineData("geometric", new double[] { 0, 1, 1, 3, 9, 9 })]
    public void FindDelay_has_four_phases(string backoff, double[] delays)
    {
        var policy = new RetryPolicy { MinDelay = 1, MaxDelay = 9, Retries = 6, NoDelayRetries = 1, MinDelayRetries = 1, MaxDelayRetries = 1, Backoff = backoff };
        Assert.Equal(delays, Enumerable.Range(1, 6).Select(retry => policy.FindDelay(retry)!.Value.TotalSeconds));
        Assert.Null(policy.FindDelay(7));
    }

    [Theory]
    [InlineData("arithmetic", new double[] { 10, 20, 40, 70 })]
    [InlineData("exponential", new double[] { 10, 18.571, 35.714, 70 })]
    public void FindDelay_grows_faster_at_the_end(string backoff, double[] delays)
    {
        var policy = new RetryPolicy { MinDelay = 10, MaxDelay = 70, Retries = 4, NoDelayRetries = 0, MinDelayRetries = 0, MaxDelayRetries = 0, Backoff = backoff };
        Assert.Equal(delays, Enumerable.Range(1, 4).Select(retry => Math.Round(policy.FindDelay(retry)!.Value.TotalSeconds, 3)));
    }
}
