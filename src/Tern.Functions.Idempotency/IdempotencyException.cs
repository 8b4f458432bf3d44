namespace Tern.Functions.Idempotency;

/// <summary>An idempotent operation cannot be executed, or its result cannot be returned.</summary>
public abstract class IdempotencyException : TernException
{
    private protected IdempotencyException(string message, Exception? innerException = null)
        : base(message, innerException: innerException)
    {
    }
}
