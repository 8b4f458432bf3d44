namespace Tern;

/// <summary>
/// The response did not begin within <see cref="CallTimeouts.FirstByte"/>. It is retried only if the operation is read-only or idempotent, or if the
/// request has an idempotency token.
/// </summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The exception of the transport.</param>
public sealed class TernFirstByteTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : TernTimeoutException($"The service did not begin to respond within {FormatSeconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.FirstByte)}). Whether it executed the request is unknown.", limit, call, innerException);
