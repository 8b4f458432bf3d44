namespace Tern.CloudFront.Signing;

/// <summary>A URL or policy cannot be signed, or CloudFront does not support the key. The message contains no part of the key.</summary>
/// <param name="message">The error, and how to correct it.</param>
/// <param name="innerException">The exception that caused the error. Null if there is none.</param>
public sealed class CloudFrontSigningException(string message, Exception? innerException = null) : TernException(message, innerException: innerException);
