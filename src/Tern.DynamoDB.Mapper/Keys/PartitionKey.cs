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

    /// <summary>Selects items whose sort key is less than a value.</summary>
    public KeyCondition<TItem> Lt(TSort sort) => Create(SortOperator.Less, sort);

    /// <summary>Selects items whose sort key is at most a value.</summary>
    public KeyCondition<TItem> Le(TSort sort) => Create(SortOperator.LessOrEqual, sort);

    /// <summary>Selects items whose sort key is greater than a value.</summary>
    public KeyCondition<TItem> Gt(TSort sort) => Create(SortOperator.Greater, sort);

    /// <summary>Selects items whose sort key is at least a value.</summary>
    public KeyCondition<TItem> Ge(TSort sort) => Create(SortOperator.GreaterOrEqual, sort);

    /// <summary>Selects items whose sort key is at least one value and at most another.</summary>
    public KeyCondition<TItem> Between(TSort low, TSort high) => Create(new KeyRange(SortOperator.Between, CreateOperand(low), CreateOperand(high)));

    internal KeyCondition<TItem> BeginsWithText(string prefix) =>
        Create(new KeyRange(SortOperator.BeginsWith, Operand.Create<TItem, string, Converters.StringConverter>(prefix)));

    private KeyCondition<TItem> Create(SortOperator sortOperator, TSort sort) => Create(new KeyRange(sortOperator, CreateOperand(sort)));

    private KeyCondition<TItem> Create(KeyRange range) => new(new KeyExpression(partition, range));

    private static byte[] CreateOperand(TSort sort) => Operand.Create<TItem, TSort, TConverter>(sort);
}
