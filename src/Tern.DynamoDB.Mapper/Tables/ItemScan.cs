namespace Tern.DynamoDB.Mapper;

/// <summary>A scan: all items of the table.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record ItemScan<TItem>
{
    /// <inheritdoc cref="ItemQuery{TItem}.Filter"/>
    public Condition<TItem> Filter { get; init; }

    /// <inheritdoc cref="ItemQuery{TItem}.ConsistentRead"/>
    public bool ConsistentRead { get; init; }

    /// <inheritdoc cref="ItemQuery{TItem}.PageSize"/>
    public int? PageSize { get; init; }

    /// <inheritdoc cref="ItemQuery{TItem}.PageToken"/>
    public string? PageToken { get; init; }

    /// <inheritdoc cref="ItemQuery{TItem}.Capacity"/>
    public CapacityMeter? Capacity { get; init; }
}
