namespace Tern.DynamoDB.Mapper;

/// <summary>The options of a get.</summary>
public sealed record GetOptions
{
    /// <summary>Whether the read returns the effect of all writes that completed before. It costs twice the capacity. The default is false.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>Receives the consumed capacity; null for none.</summary>
    public CapacityMeter? Capacity { get; init; }
}
