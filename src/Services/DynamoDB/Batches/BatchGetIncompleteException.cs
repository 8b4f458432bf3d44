using Tern.Shapes;

namespace Tern.DynamoDB;

/// <summary><see cref="DynamoDBClient.BatchGetAsync"/> has given up: the service kept leaving keys unprocessed, mostly because it throttles.</summary>
public sealed class BatchGetIncompleteException : TernException
{
    /// <param name="tableName">The table.</param>
    /// <param name="unprocessedKeys">The keys that were not read.</param>
    /// <param name="attempts">How often the last of them were tried.</param>
    public BatchGetIncompleteException(string tableName, IReadOnlyList<OrderedMap<AttributeValue>> unprocessedKeys, int attempts)
        : base($"BatchGet of the table '{tableName}' gave up after {attempts} attempts with {unprocessedKeys?.Count} keys left. "
            + "Read UnprocessedKeys again later, or give the table more capacity.")
    {
        ArgumentNullException.ThrowIfNull(unprocessedKeys);
        UnprocessedKeys = unprocessedKeys;
    }

    /// <summary>The keys that were not read, those of batches that were not sent any more included.</summary>
    public IReadOnlyList<OrderedMap<AttributeValue>> UnprocessedKeys { get; }
}
