namespace Tern.DynamoDB;

/// <summary><see cref="DynamoDBClient.BatchGetAsync"/> used all its attempts, and keys are still unprocessed. The usual cause is throttling.</summary>
public sealed class BatchGetIncompleteException : TernException
{
    /// <param name="tableName">The table.</param>
    /// <param name="unprocessedKeys">The keys that were not read.</param>
    /// <param name="attempts">The number of attempts of the last keys.</param>
    public BatchGetIncompleteException(string tableName, IReadOnlyList<OrderedMap<AttributeValue>> unprocessedKeys, int attempts)
        : base($"BatchGet of the table '{tableName}' failed after {attempts} attempts: {unprocessedKeys?.Count} keys were not read. "
            + "Read UnprocessedKeys again later, or increase the capacity of the table.")
    {
        ArgumentNullException.ThrowIfNull(unprocessedKeys);
        UnprocessedKeys = unprocessedKeys;
    }

    /// <summary>The keys that were not read, including the keys of batches that were not sent.</summary>
    public IReadOnlyList<OrderedMap<AttributeValue>> UnprocessedKeys { get; }
}
