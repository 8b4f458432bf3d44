namespace Tern.DynamoDB.Mapper;

/// <summary>The operators that only some types of sort keys have.</summary>
public static class PartitionKeyOperators
{
    /// <summary>Selects items whose sort key starts with a text.</summary>
    public static KeyCondition<TItem> BeginsWith<TItem, TSort, TConverter>(this PartitionKey<TItem, TSort, TConverter> key, string prefix)
        where TConverter : IScalarConverter<TConverter, TSort>, ITextConverter
    {
        ArgumentException.ThrowIfNullOrEmpty(prefix);
        return key.BeginsWithText(prefix);
    }
}
