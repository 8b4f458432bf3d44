namespace Tern.DynamoDB;

/// <summary>
/// <see cref="DynamoDBClient.BatchWriteAsync"/> used all its attempts, and writes are still unprocessed. The usual cause is throttling.
/// </summary>
public sealed class BatchWriteIncompleteException : TernException
{
    /// <param name="tableName">The table.</param>
    /// <param name="unprocessedWrites">The writes that were not executed.</param>
    /// <param name="attempts">The number of attempts of the last writes.</param>
    public BatchWriteIncompleteException(string tableName, IReadOnlyList<WriteRequest> unprocessedWrites, int attempts)
        : base($"BatchWrite to the table '{tableName}' failed after {attempts} attempts: {unprocessedWrites?.Count} writes were not executed. "
            + "Send UnprocessedWrites again later, or increase the capacity of the table.")
    {
        ArgumentNullException.ThrowIfNull(unprocessedWrites);
        UnprocessedWrites = unprocessedWrites;
    }

    /// <summary>The writes that were not executed, including the writes of batches that were not sent.</summary>
    public IReadOnlyList<WriteRequest> UnprocessedWrites { get; }
}
