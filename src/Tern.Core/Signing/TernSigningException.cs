namespace Tern;

/// <summary>The exception for a request that cannot be signed because a part of it is malformed. The message identifies the part without its value.</summary>
/// <param name="message">The message: the problem and how to correct it.</param>
public sealed class TernSigningException(string message) : TernException(message);
