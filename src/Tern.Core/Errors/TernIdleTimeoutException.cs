namespace Tern;

/// <summary>No byte of the next event of an event stream was received within <see cref="CallTimeouts.Idle"/>.</summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The exception of the transport.</param>
public sealed class TernIdleTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : TernTimeoutException($"No event was received for {FormatSeconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.Idle)}). Call the operation again to continue.", limit, call, innerException);
