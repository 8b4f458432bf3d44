namespace Tern.Retries;

/// <summary>What is done after a failed attempt, and if it is not repeated, why.</summary>
internal enum RetryOutcome
{
    /// <summary>The error is not one that passes.</summary>
    NotRetryable,

    /// <summary>Another attempt is made.</summary>
    Retry,

    /// <summary>The body cannot be sent again.</summary>
    BodyNotReplayable,

    /// <summary>The call has used up its attempts.</summary>
    MaxAttemptsReached,

    /// <summary>The client has used up its retry quota.</summary>
    QuotaExceeded,
}
