namespace Tern.DynamoDB.Mapper;

/// <summary>A query: the items of a partition, in the order of their sort keys.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public sealed record ItemQuery<TItem>
{
    /// <summary>The partition, or a range of it: <c>Order.Partition("17").BeginsWith("ORDER#2026-")</c>.</summary>
    public required KeyCondition<TItem> Key { get; init; }

    /// <summary>The condition of the items to return. Items that do not meet it consume capacity too. The default is none.</summary>
    public Condition<TItem> Filter { get; init; }

    /// <summary>Whether the last sort key comes first. The default is false.</summary>
    public bool Descending { get; init; }

    /// <summary>Whether the read returns the effect of all writes that completed before. It costs twice the capacity. The default is false.</summary>
    public bool ConsistentRead { get; init; }

    /// <summary>The maximum number of items that a request reads, before the filter. The default, null, is as many as 1 MB contains.</summary>
    public int? PageSize { get; init; }

    /// <summary>The position where the previous page ended: <see cref="Page{TItem}.NextToken"/>. The default, null, is the first page.</summary>
    public string? PageToken { get; init; }

    /// <summary>Receives the consumed capacity of all pages; null for none.</summary>
    public CapacityMeter? Capacity { get; init; }
}
