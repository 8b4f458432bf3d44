namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A dictionary, stored as <c>M</c>.</summary>
public readonly struct DictionaryConverter<TKey, TKeyConverter, TValue, TConverter> : IItemConverter<DictionaryConverter<TKey, TKeyConverter, TValue, TConverter>, Dictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyConverter : IScalarConverter<TKeyConverter, TKey>
    where TConverter : IItemConverter<TConverter, TValue>
{
    /// <inheritdoc/>
    public static Dictionary<TKey, TValue> Read(ref AttributeReader reader) => EntryConverter.Read<TKey, TKeyConverter, TValue, TConverter>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, Dictionary<TKey, TValue> value) => EntryConverter.Write<TKey, TKeyConverter, TValue, TConverter>(ref writer, value);
}
