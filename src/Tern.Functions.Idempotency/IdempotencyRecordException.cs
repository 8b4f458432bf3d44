namespace Tern.Functions.Idempotency;

/// <summary>The stored record is not valid, or was changed by another execution, because this one ended after its deadline.</summary>
public sealed class IdempotencyRecordException : IdempotencyException
{
    internal IdempotencyRecordException(string id, string problem, Exception? innerException = null)
        : base($"The record with the key '{id}' {problem}", innerException) => RecordId = id;

    /// <summary>The ID of the record.</summary>
    public string RecordId { get; }
}
