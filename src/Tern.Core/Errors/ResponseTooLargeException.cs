using Tern.Calls;

namespace Tern;

/// <summary>A response is larger than <see cref="ClientOptions.MaxResponseBytes"/>; no more than that was read.</summary>
public sealed class ResponseTooLargeException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
