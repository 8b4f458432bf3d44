namespace Tern.DynamoDB.Mapper;

/// <summary>The operators that only some types of sort keys have.</summary>
public static class PartitionKeyOperators
{
    /// <summary>Selects items whose sort key is less than a value.</summary>
    public static KeyCondition<TItem> Lt<TItem, TSort, TConverter>(this PartitionKey<TItem, TSort, TConverter> key, TSort sort)
        where TConverter : IScalarConverter<TConverter, TSort>, IOrderedConverter => key.Create(SortOperator.Less, sort);

    /// <summary>Selects items whose sort key is at most a value.</summary>
    public static KeyCondition<TItem> Le<TItem, TSort, TConverter>(this PartitionKey<TItem, TSort, TConverter> key, TSort sort)
        where TConverter : IScalarConverter<TConverter, TSort>, IOrderedConverter => key.Create(SortOperator.LessOrEqual, sort);

    /// <summary>Selects items whose sort key is greater than a value.</summary>
    public static KeyCondition<TItem> Gt<TItem, TSort, TConverter>(this PartitionKey<TItem, TSort, TConverter> key, TSort sort)
        where TConverter : IScalarConverter<TConverter, TSort>, IOrderedConverter => key.Create(SortOperator.Greater, sort);

    /// <summary>Selects items whose sort key is at least a value.</summary>
    public static KeyCondition<TItem> Ge<TItem, TSort, TConverter>(this PartitionKey<TItem, TSort, TConverter> key, TSort sort)
        where TConverter : IScalarConverter<TConverter, TSort>, IOrderedConverter => key.Create(SortOperator.GreaterOrEqual, sort);

    /// <summary>Selects items whose sort key is at least one value and at most another.</summary>
    public static KeyCondition<TItem> Between<TItem, TSort, TConverter>(this PartitionKey<TItem, TSort, TConverter> key, TSort low, TSort high)
        where TConverter : IScalarConverter<TConverter, TSort>, IOrderedConverter =>
        key.Create(new KeyRange(SortOperator.Between, PartitionKey<TItem, TSort, TConverter>.CreateOperand(low), PartitionKey<TItem, TSort, TConverter>.CreateOperand(high)));

    /// <summary>Selects items whose sort key starts with a text.</summary>
    public static KeyCondition<TItem> BeginsWith<TItem, TSort, TConverter>(this PartitionKey<TItem, TSort, TConverter> key, string prefix)
        where TConverter : IScalarConverter<TConverter, TSort>, ITextConverter
    {
        ArgumentException.ThrowIfNullOrEmpty(prefix);
        return key.Create(new KeyRange(SortOperator.BeginsWith, Operand.Create<TItem, string, Converters.StringConverter>(prefix)));
    }
}
