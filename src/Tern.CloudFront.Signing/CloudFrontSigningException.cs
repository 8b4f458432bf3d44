namespace Tern.CloudFront.Signing;

/// <summary>A URL or policy cannot be signed as it is, or the key is none that CloudFront takes. The message has no part of the key.</summary>
/// <param name="message">What is wrong and what to do about it.</param>
/// <param name="innerException">The cause, if another exception is it.</param>
public sealed class CloudFrontSigningException(string message, Exception? innerException = null) : TernException(message, innerException: innerException);
