using System.Collections.Frozen;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A frozen set, stored as <c>SS</c>, <c>NS</c> or <c>BS</c>.</summary>
public readonly struct FrozenSetConverter<T, TConverter> : IItemConverter<FrozenSetConverter<T, TConverter>, FrozenSet<T>>
    where TConverter : IScalarConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static bool IsAbsent(FrozenSet<T> value) => value is null || value.Count == 0;

    /// <inheritdoc/>
    public static FrozenSet<T> Read(ref AttributeReader reader) => ElementReader.ReadSet<T, TConverter>(ref reader).ToFrozenSet();

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, FrozenSet<T> value) => ElementWriter.WriteSet<T, TConverter>(ref writer, value);
}
