namespace Tern.Functions.Idempotency;

/// <summary>The key was used before with another payload.</summary>
public sealed class IdempotencyPayloadMismatchException : IdempotencyException
{
    internal IdempotencyPayloadMismatchException(string id)
        : base($"The key '{id}' was used before with another payload. Use another key for another operation.") => RecordId = id;

    /// <summary>The ID of the record.</summary>
    public string RecordId { get; }
}
