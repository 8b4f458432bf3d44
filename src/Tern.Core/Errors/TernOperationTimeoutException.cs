namespace Tern;

/// <summary>
/// A call with all its attempts took longer than <see cref="CallTimeouts.Operation"/>. The inner exception is the failure of the last attempt, if
/// one failed.
/// </summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The exception of the last attempt or of the transport.</param>
public sealed class TernOperationTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : TernTimeoutException($"The call took longer than {FormatSeconds(limit)} with all its attempts ({nameof(CallTimeouts)}.{nameof(CallTimeouts.Operation)}).", limit, call, innerException);
