namespace Tern.DynamoDB;

/// <summary><see cref="DynamoDBClient.BatchWriteAsync"/> has given up: the service kept leaving writes unprocessed, mostly because it throttles.</summary>
public sealed class BatchWriteIncompleteException : TernException
{
    /// <param name="tableName">The table.</param>
    /// <param name="unprocessedWrites">The writes that were not done.</param>
    /// <param name="attempts">How often the last of them were tried.</param>
    public BatchWriteIncompleteException(string tableName, IReadOnlyList<WriteRequest> unprocessedWrites, int attempts)
        : base($"BatchWrite to the table '{tableName}' gave up after {attempts} attempts with {unprocessedWrites?.Count} writes left. "
            + "Send UnprocessedWrites again later, or give the table more capacity.")
    {
        ArgumentNullException.ThrowIfNull(unprocessedWrites);
        UnprocessedWrites = unprocessedWrites;
    }

    /// <summary>The writes that were not done, those of batches that were not sent any more included.</summary>
    public IReadOnlyList<WriteRequest> UnprocessedWrites { get; }
}
