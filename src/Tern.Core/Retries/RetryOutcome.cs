namespace Tern.Runtime;

/// <summary>The result of the decision after a failed attempt, with the reason if it is not retried.</summary>
internal enum RetryOutcome
{
    /// <summary>The error is not retryable.</summary>
    NotRetryable,

    /// <summary>Another attempt is made.</summary>
    Retry,

    /// <summary>The request body cannot be sent again.</summary>
    BodyNotReplayable,

    /// <summary>The call has used up its attempts.</summary>
    MaxAttemptsReached,

    /// <summary>The client has used up its retry quota.</summary>
    QuotaExceeded,
}
