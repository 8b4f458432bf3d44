namespace Tern;

/// <summary>
/// A response, or the memory that its result uses, is larger than <see cref="ClientOptions.MaxResponseBytes"/>, or a body is larger than the
/// limit of <see cref="ResponseBody.ToArrayAsync"/>. Nothing of it is retained.
/// </summary>
public sealed class TernResponseTooLargeException(string message, CallInfo? call = null, Exception? innerException = null)
    : TernException(message, call, innerException);
