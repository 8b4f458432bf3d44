namespace Tern;

/// <summary>No connection could be made within <see cref="CallTimeouts.Connect"/>.</summary>
/// <param name="limit">The limit that was reached.</param>
/// <param name="call">The call that failed.</param>
/// <param name="innerException">The exception of the transport.</param>
public sealed class TernConnectTimeoutException(TimeSpan limit, CallInfo? call = null, Exception? innerException = null)
    : TernTimeoutException($"No connection could be made within {FormatSeconds(limit)} ({nameof(CallTimeouts)}.{nameof(CallTimeouts.Connect)}). Check the endpoint, the proxy and the network path.", limit, call, innerException);
