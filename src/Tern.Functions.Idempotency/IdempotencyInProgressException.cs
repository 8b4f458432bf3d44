namespace Tern.Functions.Idempotency;

/// <summary>Another execution with the same key is in progress. Repeat the operation later: its result is then returned.</summary>
public sealed class IdempotencyInProgressException : IdempotencyException
{
    internal IdempotencyInProgressException(string id)
        : base($"Another execution with the key '{id}' is in progress. Repeat the operation later.") => RecordId = id;

    /// <summary>The ID of the record.</summary>
    public string RecordId { get; }
}
