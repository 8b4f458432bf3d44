namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A dictionary, stored as <c>M</c>.</summary>
public readonly struct ReadOnlyDictionaryConverter<TKey, TKeyConverter, TValue, TConverter> : IItemConverter<ReadOnlyDictionaryConverter<TKey, TKeyConverter, TValue, TConverter>, IReadOnlyDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyConverter : IScalarConverter<TKeyConverter, TKey>
    where TConverter : IItemConverter<TConverter, TValue>
{
    /// <inheritdoc/>
    public static IReadOnlyDictionary<TKey, TValue> Read(ref AttributeReader reader) => EntryConverter.Read<TKey, TKeyConverter, TValue, TConverter>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, IReadOnlyDictionary<TKey, TValue> value) => EntryConverter.Write<TKey, TKeyConverter, TValue, TConverter>(ref writer, value);
}
