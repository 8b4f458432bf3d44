namespace Tern.DynamoDB.Mapper;

/// <summary>What a query and a scan have in common: <see cref="ItemQuery{TItem}"/>, <see cref="ItemScan{TItem}"/>.</summary>
public abstract record ItemSearch
{
    private protected ItemSearch()
    {
    }

    /// <summary>Whether the read returns the effect of all writes that completed before. It costs twice the capacity. The default is false.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>The maximum number of items that a request reads, before the filter. The default, null, is as many as 1 MB contains.</summary>
    public int? PageSize { get; init; }

    /// <summary>The position where the previous page ended: <see cref="Page{TItem}.NextToken"/>. The default, null, is the first page.</summary>
    public string? PageToken { get; init; }

    /// <summary>Receives the consumed capacity of all pages; null for none.</summary>
    public CapacityMeter? Capacity { get; init; }

    internal ConditionNode? FilterNode { get; init; }

    internal abstract TableOperationKind Kind { get; }

    /// <summary>Writes what a page token is bound to, beside the table: expressions and order.</summary>
    internal virtual void WriteShape(ref ExpressionWriter writer, ItemMap map)
    {
        if (FilterNode is { } filter)
            writer.WriteExpression("\"FilterExpression\":"u8, filter);
        writer.WriteProjection(map);
    }
}
