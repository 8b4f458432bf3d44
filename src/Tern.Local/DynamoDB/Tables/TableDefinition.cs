using Tern.Local.DynamoDB.Expressions.Keys;

namespace Tern.Local.DynamoDB.Tables;

/// <summary>The definition of a table. Immutable; a change replaces it.</summary>
internal sealed record TableDefinition
{
    public required string Name { get; init; }

    public required Guid Id { get; init; }

    public required DateTimeOffset Created { get; init; }

    /// <summary>When the current change is complete. Before that the status is <c>CREATING</c> or <c>UPDATING</c>.</summary>
    public required DateTimeOffset ReadyAt { get; init; }

    /// <summary>Whether the current change is an update, not the creation of the table.</summary>
    public bool IsUpdated { get; init; }

    /// <summary>The attributes that a key of the table or of an index uses, in the order of the request.</summary>
    public required IReadOnlyList<KeyAttribute> Attributes { get; init; }

    public required KeyDefinition Key { get; init; }

    public IReadOnlyList<IndexDefinition> Indexes { get; init; } = [];

    public bool IsPayPerRequest { get; init; }

    /// <summary>When the billing mode was last set to <c>PAY_PER_REQUEST</c>; null if never.</summary>
    public DateTimeOffset? PayPerRequestSince { get; init; }

    public Throughput Throughput { get; init; }

    /// <summary>The warm throughput of a request; null if no request had one.</summary>
    public Throughput? WarmThroughput { get; init; }

    public OnDemandLimits? OnDemandLimits { get; init; }

    /// <summary>The encryption with a key of KMS; null for the default encryption.</summary>
    public TableEncryption? Encryption { get; init; }

    public DateTimeOffset? ThroughputIncreased { get; init; }

    public DateTimeOffset? ThroughputDecreased { get; init; }

    public StreamDefinition? Stream { get; init; }

    /// <summary>The time-to-live attribute; null if time to live is disabled.</summary>
    public string? TimeToLiveAttribute { get; init; }

    public bool IsProtectedFromDeletion { get; init; }

    /// <summary><c>STANDARD</c> or <c>STANDARD_INFREQUENT_ACCESS</c>; null if the request has none.</summary>
    public string? TableClass { get; init; }

    public IReadOnlyList<KeyValuePair<string, string>> Tags { get; init; } = [];

    public IndexDefinition? FindIndex(string name) => Indexes.FirstOrDefault(index => index.Name == name);
}
