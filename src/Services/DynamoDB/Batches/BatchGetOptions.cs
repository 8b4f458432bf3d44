namespace Tern.DynamoDB;

/// <summary>The options of <see cref="DynamoDBClient.BatchGetAsync"/>. Immutable: use <c>with</c> to change a copy.</summary>
public sealed record BatchGetOptions : BatchOptions
{
    /// <summary>Whether to use strongly consistent reads, which cost twice as much. The default is false.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>
    /// The names of the top-level attributes to read. The key attributes are always included. Null, the default, reads all attributes.
    /// </summary>
    public IReadOnlyList<string>? Attributes { get; init; }
}
