using Tern.Calls;

namespace Tern;

/// <summary>No byte of a body moved for <see cref="CallTimeouts.Stall"/>.</summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The cause as the transport gave it.</param>
public sealed class StallTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : CallTimeoutException($"no byte of the body moved for {Seconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.Stall)})", limit, call, innerException);
