namespace Tern.Signing;

/// <summary>The exception for a request that cannot be signed because a part of it is malformed. The message identifies the part without its value.</summary>
/// <param name="message">The message: the problem and how to correct it.</param>
public sealed class SigningException(string message) : TernException(message);
