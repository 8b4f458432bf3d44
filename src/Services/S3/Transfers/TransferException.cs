namespace Tern.S3;

/// <summary>
/// A transfer failed for a reason that is not an error of a single request, for example because a file changed or a limit was exceeded.
/// </summary>
/// <param name="message">The error, and how to correct it.</param>
/// <param name="innerException">The exception that caused the error. Null if there is none.</param>
public class TransferException(string message, Exception? innerException = null) : TernException(message, innerException: innerException);
