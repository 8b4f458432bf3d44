using Tern.Calls;

namespace Tern;

/// <summary>No connection could be made within <see cref="CallTimeouts.Connect"/>.</summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The exception of the transport.</param>
public sealed class ConnectTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : CallTimeoutException($"No connection could be made within {Seconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.Connect)}). Check the endpoint, the proxy and the network path.", limit, call, innerException);
