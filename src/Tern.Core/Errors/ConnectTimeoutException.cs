using Tern.Calls;

namespace Tern;

/// <summary>No connection could be made within <see cref="CallTimeouts.Connect"/>.</summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The cause as the transport gave it.</param>
public sealed class ConnectTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : CallTimeoutException($"no connection could be made within {Seconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.Connect)}); check the endpoint, the proxy and the way to it", limit, call, innerException);
