using System.Collections.Frozen;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A frozen dictionary, stored as <c>M</c>.</summary>
public readonly struct FrozenDictionaryConverter<TKey, TKeyConverter, TValue, TConverter> : IItemConverter<FrozenDictionaryConverter<TKey, TKeyConverter, TValue, TConverter>, FrozenDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyConverter : IScalarConverter<TKeyConverter, TKey>
    where TConverter : IItemConverter<TConverter, TValue>
{
    /// <inheritdoc/>
    public static FrozenDictionary<TKey, TValue> Read(ref AttributeReader reader) => EntryConverter.Read<TKey, TKeyConverter, TValue, TConverter>(ref reader).ToFrozenDictionary();

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, FrozenDictionary<TKey, TValue> value) => EntryConverter.Write<TKey, TKeyConverter, TValue, TConverter>(ref writer, value);
}
