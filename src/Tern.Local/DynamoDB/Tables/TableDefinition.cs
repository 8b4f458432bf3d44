using Tern.Local.DynamoDB.Expressions.Keys;

namespace Tern.Local.DynamoDB.Tables;

/// <summary>All that is known of a table but its items; changed by replacing it.</summary>
internal sealed record TableDefinition
{
    public required string Name { get; init; }

    public required Guid Id { get; init; }

    public required DateTimeOffset Created { get; init; }

    /// <summary>When the table's present change is over; before that it is <c>CREATING</c> or <c>UPDATING</c>.</summary>
    public required DateTimeOffset ReadyAt { get; init; }

    /// <summary>Whether the present change is not the table's making.</summary>
    public bool IsUpdated { get; init; }

    /// <summary>Every attribute that a key of the table or of an index uses, in the order of the request.</summary>
    public required IReadOnlyList<KeyAttribute> Attributes { get; init; }

    public required KeyDefinition Key { get; init; }

    public IReadOnlyList<IndexDefinition> Indexes { get; init; } = [];

    public bool IsPaidPerRequest { get; init; }

    /// <summary>When the table was last changed to being paid per request.</summary>
    public DateTimeOffset? PaidPerRequestSince { get; init; }

    public Throughput Throughput { get; init; }

    public DateTimeOffset? ThroughputIncreased { get; init; }

    public DateTimeOffset? ThroughputDecreased { get; init; }

    public StreamDefinition? Stream { get; init; }

    /// <summary>The attribute whose time ends an item's life; null while that is off.</summary>
    public string? TimeToLiveAttribute { get; init; }

    public bool IsProtectedFromDeletion { get; init; }

    /// <summary><c>STANDARD</c> or <c>STANDARD_INFREQUENT_ACCESS</c>; null when the request named none.</summary>
    public string? TableClass { get; init; }

    public IReadOnlyList<KeyValuePair<string, string>> Tags { get; init; } = [];

    public IndexDefinition? FindIndex(string name) => Indexes.FirstOrDefault(index => index.Name == name);
}
