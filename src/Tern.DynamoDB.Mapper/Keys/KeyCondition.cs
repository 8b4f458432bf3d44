namespace Tern.DynamoDB.Mapper;

/// <summary>The items that a query reads: those of a partition, or a range of its sort keys.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
public readonly struct KeyCondition<TItem>
{
    /// <summary>Selects all items of a partition.</summary>
    /// <param name="partition">The value of the partition key.</param>
    public KeyCondition(AttributeValue partition) => Partition = partition;

    internal KeyCondition(AttributeValue partition, SortOperator sortOperator, byte[] sort, byte[]? high = null)
    {
        Partition = partition;
        Operator = sortOperator;
        Sort = sort;
        High = high;
    }

    internal AttributeValue Partition { get; }

    internal SortOperator Operator { get; }

    internal byte[]? Sort { get; }

    internal byte[]? High { get; }
}
