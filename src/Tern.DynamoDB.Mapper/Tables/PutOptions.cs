namespace Tern.DynamoDB.Mapper;

/// <summary>The options of a put.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record PutOptions<TItem>
{
    /// <summary>The condition that the stored item must meet, in addition to its version. The default is none.</summary>
    public Condition<TItem> Condition { get; init; }

    /// <summary>Whether the result contains the item that was replaced. The default is false.</summary>
    public bool ReturnsPrevious { get; init; }

    /// <summary>Receives the consumed capacity; null for none.</summary>
    public CapacityMeter? Capacity { get; init; }
}
