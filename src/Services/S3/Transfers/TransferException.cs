namespace Tern.S3;

/// <summary>A transfer cannot go on, though no single request is to blame: what there is to send or to receive is not what it should be.</summary>
/// <param name="message">What is wrong, and what to do about it.</param>
/// <param name="innerException">The cause, if another exception is it.</param>
public class TransferException(string message, Exception? innerException = null) : TernException(message, innerException: innerException);
