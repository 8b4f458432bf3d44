namespace Tern.DynamoDB.Mapper;

/// <summary>A query: the items of a partition, in the order of their sort keys.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record ItemQuery<TItem> : ItemSearch
{
    private readonly KeyExpression _key = null!;

    /// <summary>The partition, or a range of it: <c>Order.Partition("17").BeginsWith("ORDER#2026-")</c>.</summary>
    /// <exception cref="ArgumentException">The condition is the default, which selects no partition.</exception>
    public required KeyCondition<TItem> Key
    {
        get => new(_key);
        init => _key = value.Expression
            ?? throw new ArgumentException("The key condition selects no partition. Use the generated method Partition of the type, or scan the table.", nameof(value));
    }

    /// <summary>The condition of the items to return. Items that do not meet it consume capacity too. The default is none.</summary>
    public Condition<TItem> Filter
    {
        get => new(FilterNode);
        init => FilterNode = value.Node;
    }

    /// <summary>Whether the last sort key comes first. The default is false.</summary>
    public bool Descending { get; init; }

    internal override TableOperationKind Kind => TableOperationKind.Query;

    internal override void WriteShape(ref ExpressionWriter writer, ItemMap map)
    {
        _key.Write(ref writer, map);
        base.WriteShape(ref writer, map);
        if (Descending)
            writer.Json.WriteLiteral("\"ScanIndexForward\":false,"u8);
    }
}
