namespace Tern.Local.Sns.DeliveryPolicies;

/// <summary>The retries of an HTTP delivery, in four phases: without delay, with the minimum delay, with a growing delay, and with the maximum delay.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-delivery-retries.html">Message delivery retries</seealso>
internal sealed record RetryPolicy
{
    /// <summary>The policy of a topic without one: 3 retries, 20 seconds apart.</summary>
    public static RetryPolicy Default { get; } = new()
    {
        MinDelay = 20,
        MaxDelay = 20,
        Retries = 3,
        MaxDelayRetries = 0,
        NoDelayRetries = 0,
        MinDelayRetries = 0,
        Backoff = "linear",
    };

    /// <summary>The minimum delay, in seconds; null for the default.</summary>
    public int? MinDelay { get; init; }

    /// <summary>The maximum delay, in seconds; null for the default.</summary>
    public int? MaxDelay { get; init; }

    /// <summary>The number of retries of all phases; null for the default.</summary>
    public int? Retries { get; init; }

    /// <summary>The number of retries with the maximum delay, after the delay has grown; null for the default.</summary>
    public int? MaxDelayRetries { get; init; }

    /// <summary>The number of retries without a delay; null for the default.</summary>
    public int? NoDelayRetries { get; init; }

    /// <summary>The number of retries with the minimum delay, before the delay grows; null for the default.</summary>
    public int? MinDelayRetries { get; init; }

    /// <summary>How the delay grows: <c>linear</c>, <c>arithmetic</c>, <c>geometric</c> or <c>exponential</c>; null for the default.</summary>
    public string? Backoff { get; init; }

    /// <summary>Returns the policy with the values of another one for those that are null.</summary>
    public RetryPolicy Complete(RetryPolicy defaults) => new()
    {
        MinDelay = MinDelay ?? defaults.MinDelay,
        MaxDelay = MaxDelay ?? defaults.MaxDelay,
        Retries = Retries ?? defaults.Retries,
        MaxDelayRetries = MaxDelayRetries ?? defaults.MaxDelayRetries,
        NoDelayRetries = NoDelayRetries ?? defaults.NoDelayRetries,
        MinDelayRetries = MinDelayRetries ?? defaults.MinDelayRetries,
        Backoff = Backoff ?? defaults.Backoff,
    };

    /// <summary>Returns the delay before a retry; null if there are no more retries. All members must have values.</summary>
    /// <param name="retry">The number of the retry, from 1.</param>
    public TimeSpan? FindDelay(int retry)
    {
        int retries = Retries!.Value, minDelay = MinDelay!.Value, maxDelay = MaxDelay!.Value;
        if (retry > retries)
            return null;
        int index = retry - NoDelayRetries!.Value;
        if (index <= 0)
            return TimeSpan.Zero;
        index -= MinDelayRetries!.Value;
        if (index <= 0)
            return TimeSpan.FromSeconds(minDelay);
        int growing = retries - NoDelayRetries.Value - MinDelayRetries.Value - MaxDelayRetries!.Value;
        return TimeSpan.FromSeconds(index > growing ? maxDelay : GetGrowingDelay(index, growing, minDelay, maxDelay));
    }

    // The first retry of the phase has the minimum delay, and the last one the maximum.
    private double GetGrowingDelay(int index, int count, double minDelay, double maxDelay)
    {
        if (count == 1)
            return minDelay;
        double step = index - 1, last = count - 1;
        return Backoff switch
        {
            "arithmetic" => minDelay + ((maxDelay - minDelay) * step * (step + 1) / (last * (last + 1))),
            "geometric" => minDelay * Math.Pow(maxDelay / minDelay, step / last),
            "exponential" => minDelay + ((maxDelay - minDelay) * (Math.Pow(2, step) - 1) / (Math.Pow(2, last) - 1)),
            _ => minDelay + ((maxDelay - minDelay) * step / last),
        };
    }
}
