namespace Tern.DynamoDB.Mapper;

/// <summary>A scan: all items of the table.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record ItemScan<TItem> : ItemSearch
{
    /// <inheritdoc cref="ItemQuery{TItem}.Filter"/>
    public Condition<TItem> Filter
    {
        get => new(FilterNode);
        init => FilterNode = value.Node;
    }

    internal override TableOperationKind Kind => TableOperationKind.Scan;
}
