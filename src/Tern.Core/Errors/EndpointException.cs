using Tern.Calls;

namespace Tern;

/// <summary>
/// There is no endpoint for a call: the service's endpoint rules refuse the configuration, or a configured value
/// (region, account id, bucket, endpoint URL) cannot be part of one. The message says which, and never contains secrets.
/// </summary>
public sealed class EndpointException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
