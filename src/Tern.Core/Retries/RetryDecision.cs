namespace Tern.Runtime;

/// <summary>The decision after a failed attempt: wait <paramref name="Delay"/>, then try again or fail.</summary>
/// <param name="Outcome">Whether another attempt is made.</param>
/// <param name="Delay">
/// The time to wait first. Not zero for a long-polling call that fails because the quota is used up: its caller polls in a loop, and failing at
/// once would turn that loop into the load that the quota prevents.
/// </param>
/// <param name="IsDelayOfService">Whether the delay is that of <c>x-amz-retry-after</c>, and not the computed one.</param>
internal readonly record struct RetryDecision(RetryOutcome Outcome, TimeSpan Delay, bool IsDelayOfService = false)
{
    public bool ShouldRetry => Outcome == RetryOutcome.Retry;
}
