using Tern.Calls;

namespace Tern;

/// <summary>A request cannot be sent as it is, such as one whose header value has a line break. Nothing was sent unless the body failed while it was read.</summary>
public sealed class InvalidRequestException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
