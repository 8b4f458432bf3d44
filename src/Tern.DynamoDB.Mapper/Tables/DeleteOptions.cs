namespace Tern.DynamoDB.Mapper;

/// <summary>The options of a delete.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record DeleteOptions<TItem>
{
    /// <summary>The condition that the stored item must meet. The default is none.</summary>
    public Condition<TItem> Condition { get; init; }

    /// <summary>The version that the stored item must have. The default, null, is any version.</summary>
    public long? ExpectedVersion { get; init; }

    /// <summary>Whether the result contains the item that was deleted. The default is false.</summary>
    public bool ReturnsPrevious { get; init; }

    /// <summary>Receives the consumed capacity; null for none.</summary>
    public CapacityMeter? Capacity { get; init; }
}
