namespace Tern;

/// <summary>No byte of a body was sent or received for <see cref="CallTimeouts.Stall"/>.</summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The exception of the transport.</param>
public sealed class TernStallTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : TernTimeoutException($"No byte of the body was sent or received for {FormatSeconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.Stall)}).", limit, call, innerException);
