using Tern.Calls;

namespace Tern;

/// <summary>
/// The response did not begin within <see cref="CallTimeouts.FirstByte"/>. It is retried only if the operation is read-only or idempotent, or if the
/// request has an idempotency token.
/// </summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The cause as the transport gave it.</param>
public sealed class FirstByteTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : CallTimeoutException($"the service did not begin to answer within {Seconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.FirstByte)}); whether it has done what was asked is unknown", limit, call, innerException);
