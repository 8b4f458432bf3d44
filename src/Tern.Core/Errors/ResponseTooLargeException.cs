using Tern.Calls;

namespace Tern;

/// <summary>
/// A response is larger than <see cref="ClientOptions.MaxResponseBytes"/>, or than what <see cref="ResponseBody.ToArrayAsync"/> was to take; no more
/// than that was kept.
/// </summary>
public sealed class ResponseTooLargeException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
