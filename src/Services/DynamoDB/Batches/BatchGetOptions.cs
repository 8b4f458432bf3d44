namespace Tern.DynamoDB;

/// <summary>How <see cref="DynamoDBClient.BatchGetAsync"/> reads; immutable, changed by <c>with</c>.</summary>
public sealed record BatchGetOptions : BatchOptions
{
    /// <summary>Whether the newest state is read, at twice the price; false unless told.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>The attributes to read, by their names at the top level; the key's come along. Null, the default, reads all.</summary>
    public IReadOnlyList<string>? Attributes { get; init; }
}
