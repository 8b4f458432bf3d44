namespace Tern.DynamoDB.Mapper;

/// <summary>A partition. The generated method <c>Partition</c> of the type creates it. Use it as it is, or select a range of sort keys.</summary>
/// <typeparam name="TItem">The type of the items.</typeparam>
/// <typeparam name="TSort">The type of the sort key: <see cref="string"/> if it has a template.</typeparam>
/// <typeparam name="TConverter">The converter of the sort key.</typeparam>
/// <param name="partition">The value of the partition key.</param>
public readonly struct PartitionKey<TItem, TSort, TConverter>(AttributeValue partition)
    where TConverter : IScalarConverter<TConverter, TSort>
{
    /// <summary>The value of the partition key.</summary>
    public AttributeValue Value => partition;

    /// <summary>Selects all items of the partition.</summary>
    public static implicit operator KeyCondition<TItem>(PartitionKey<TItem, TSort, TConverter> key) => key.All();

    /// <summary>Selects all items of the partition.</summary>
    public KeyCondition<TItem> All() => new(new KeyExpression(partition));

    /// <summary>Selects the item with a sort key.</summary>
    public KeyCondition<TItem> Eq(TSort sort) => Create(SortOperator.Equal, sort);

    internal KeyCondition<TItem> Create(SortOperator sortOperator, TSort sort) => Create(new KeyRange(sortOperator, CreateOperand(sort)));

    internal KeyCondition<TItem> Create(KeyRange range) => new(new KeyExpression(partition, range));

    internal static byte[] CreateOperand(TSort sort) => Operand.Create<TItem, TSort, TConverter>(sort);
}
