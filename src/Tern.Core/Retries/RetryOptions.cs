namespace Tern;

/// <summary>Whether and how often failed attempts are retried. Immutable: create a changed copy with <c>with</c>.</summary>
/// <remarks>
/// The delay before retry <c>i</c> (from 0) is <c>random[0,1) × min(base × 2^i, <see cref="MaxDelay"/>)</c>, where the base is
/// <see cref="BaseDelay"/> for transient errors and <see cref="ThrottlingBaseDelay"/> for throttling. A service that returns
/// <c>x-amz-retry-after</c> can make a delay longer, by at most 5 s. Retries of a client share a quota of 500 tokens. A retry takes 14 tokens, or
/// 5 after throttling, and returns them when it succeeds. Without enough tokens an error is not retried.
/// <para>
/// A request that was rejected because this machine's clock is wrong is signed for the service's time and sent again at once, once per call. That
/// is not a retry: it belongs to the same attempt and takes no token.
/// </para>
/// </remarks>
public sealed record RetryOptions
{
    // A longer delay is a mistake in the unit, and timers have a maximum.
    private static readonly TimeSpan s_longest = TimeSpan.FromDays(1);

    /// <summary>Standard mode with the service's own number of attempts.</summary>
    public static RetryOptions Default { get; } = new();

    /// <summary>One attempt. Nothing is retried, except a request whose signature was rejected because of its time (see the remarks).</summary>
    public static RetryOptions None { get; } = new() { MaxAttempts = 1 };

    /// <summary>The mode. The default is <see cref="RetryMode.Standard"/>.</summary>
    public RetryMode Mode { get; init; }

    /// <summary>
    /// The maximum number of attempts of a call, including the first one. The default, null, is the service's own number: 3, and 4 for DynamoDB.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1.</exception>
    public int? MaxAttempts
    {
        get;
        init
        {
            if (value is { } attempts)
                ArgumentOutOfRangeException.ThrowIfLessThan(attempts, 1, nameof(value));
            field = value;
        }
    }

    /// <summary>
    /// The base of the delays after transient errors, 0 to 1 day. The default, null, is the service's own: 50 ms, and 25 ms for DynamoDB and
    /// DynamoDB Streams. It does not change <see cref="ThrottlingBaseDelay"/>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than 1 day.</exception>
    public TimeSpan? BaseDelay
    {
        get;
        init => field = value is { } delay ? Check(delay) : null;
    }

    /// <summary>The base of the delays after throttling, 0 to 1 day. The default is 1 second.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than 1 day.</exception>
    public TimeSpan ThrottlingBaseDelay
    {
        get;
        init => field = Check(value);
    } = TimeSpan.FromSeconds(1);

    /// <summary>
    /// The longest delay that is computed from either base, 0 to 1 day; it applies before the random factor. The default, null, is 20 seconds. With 0,
    /// retries follow at once, unless the service returns <c>x-amz-retry-after</c>.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or longer than 1 day.</exception>
    public TimeSpan? MaxDelay
    {
        get;
        init => field = value is { } delay ? Check(delay) : null;
    }

    private static TimeSpan Check(TimeSpan delay)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(delay, TimeSpan.Zero, "value");
        ArgumentOutOfRangeException.ThrowIfGreaterThan(delay, s_longest, "value");
        return delay;
    }
}
