namespace Tern;

/// <summary>
/// An attempt took longer than <see cref="CallTimeouts.Attempt"/>. It is retried only if the operation is read-only or idempotent, or if the request has an
/// idempotency token.
/// </summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The exception of the transport.</param>
public sealed class TernAttemptTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : TernTimeoutException($"The attempt took longer than {FormatSeconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.Attempt)}).", limit, call, innerException);
