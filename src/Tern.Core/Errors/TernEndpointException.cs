namespace Tern;

/// <summary>
/// No endpoint can be resolved for a call: the service's endpoint rules reject the configuration, or a configured value (region, account id,
/// bucket, endpoint URL) cannot be part of an endpoint. The message contains the reason, and never secrets.
/// </summary>
public sealed class TernEndpointException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
