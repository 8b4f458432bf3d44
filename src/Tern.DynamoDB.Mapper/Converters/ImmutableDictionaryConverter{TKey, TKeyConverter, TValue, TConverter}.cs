using System.Collections.Immutable;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An immutable dictionary, stored as <c>M</c>.</summary>
public readonly struct ImmutableDictionaryConverter<TKey, TKeyConverter, TValue, TConverter> : IItemConverter<ImmutableDictionaryConverter<TKey, TKeyConverter, TValue, TConverter>, ImmutableDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyConverter : IScalarConverter<TKeyConverter, TKey>
    where TConverter : IItemConverter<TConverter, TValue>
{
    /// <inheritdoc/>
    public static ImmutableDictionary<TKey, TValue> Read(ref AttributeReader reader) => EntryConverter.Read<TKey, TKeyConverter, TValue, TConverter>(ref reader).ToImmutableDictionary();

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, ImmutableDictionary<TKey, TValue> value) => EntryConverter.Write<TKey, TKeyConverter, TValue, TConverter>(ref writer, value);
}
