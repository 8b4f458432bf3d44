namespace Tern.Retries;

/// <summary>Whether and how often failed attempts are repeated; immutable, changed by <c>with</c>.</summary>
/// <remarks>
/// The delay before retry <c>i</c> (from 0) is <c>random[0,1) × min(base × 2^i, 20 s)</c>, where the base is 50 ms for
/// transient errors (25 ms for DynamoDB) and 1 s for throttling. Retries of a client share a quota of 500 tokens: a
/// retry takes 14, after throttling 5, and gives them back when it succeeds; without tokens an error is not retried.
/// </remarks>
public sealed record RetryOptions
{
    /// <summary>The standard mode with the service's own number of attempts.</summary>
    public static RetryOptions Default { get; } = new();

    /// <summary>One attempt: nothing is repeated.</summary>
    public static RetryOptions None { get; } = new() { MaxAttempts = 1 };

    /// <summary>The mode; <see cref="RetryMode.Standard"/> unless set.</summary>
    public RetryMode Mode { get; init; }

    /// <summary>Attempts of a call, the first included; null for the service's own number: 3, and 4 for DynamoDB.</summary>
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
}
