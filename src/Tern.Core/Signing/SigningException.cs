namespace Tern.Signing;

/// <summary>A request cannot be signed as it is: a part of it is malformed. The message says which, without its value.</summary>
/// <param name="message">What is wrong and what to do about it.</param>
public sealed class SigningException(string message) : TernException(message);
