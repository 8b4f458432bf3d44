namespace Tern.Functions.Idempotency;

/// <summary>The event does not contain the key or the validated member, or is not JSON.</summary>
public sealed class IdempotencyKeyException : IdempotencyException
{
    internal IdempotencyKeyException(string message, Exception? innerException = null)
        : base(message, innerException)
    {
    }
}
