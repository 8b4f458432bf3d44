namespace Tern.DynamoDB.Mapper;

/// <summary>The changes and the options of an update.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record UpdateOptions<TItem>
{
    /// <summary>The changes, for example <c>[Order.F.Status.To(OrderStatus.Paid), Order.F.Total.Add(-5m)]</c>.</summary>
    public IReadOnlyList<FieldUpdate<TItem>> Set { get; init; } = [];

    /// <summary>The condition that the stored item must meet. The default is none: an update of an absent item creates it.</summary>
    public Condition<TItem> Condition { get; init; }

    /// <summary>The version that the stored item must have. The default, null, is any version.</summary>
    public long? ExpectedVersion { get; init; }

    /// <summary>Whether the result is the item before the update instead of after it. The default is false.</summary>
    public bool ReturnsPrevious { get; init; }

    /// <summary>Receives the consumed capacity; null for none.</summary>
    public CapacityMeter? Capacity { get; init; }
}
