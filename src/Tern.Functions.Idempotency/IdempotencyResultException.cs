namespace Tern.Functions.Idempotency;

/// <summary>
/// The operation has succeeded, but its result cannot be stored: it is larger than an item of DynamoDB (400 KB), is no JSON, or was streamed. The record is completed, so that the operation is not
/// executed again; repetitions throw this exception too.
/// </summary>
public sealed class IdempotencyResultException : IdempotencyException
{
    internal IdempotencyResultException(string id, string reason, Exception? innerException = null)
        : base($"The operation with the key '{id}' has succeeded, but its result is not stored: {reason} Return a smaller JSON value, for example an ID.", innerException) => RecordId = id;

    /// <summary>The ID of the record.</summary>
    public string RecordId { get; }
}
