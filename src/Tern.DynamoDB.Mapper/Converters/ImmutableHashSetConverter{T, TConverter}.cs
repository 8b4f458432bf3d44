using System.Collections.Immutable;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An immutable set, stored as <c>SS</c>, <c>NS</c> or <c>BS</c>.</summary>
public readonly struct ImmutableHashSetConverter<T, TConverter> : IItemConverter<ImmutableHashSetConverter<T, TConverter>, ImmutableHashSet<T>>
    where TConverter : IScalarConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static bool IsAbsent(ImmutableHashSet<T> value) => value is null || value.Count == 0;

    /// <inheritdoc/>
    public static ImmutableHashSet<T> Read(ref AttributeReader reader) => [.. ElementReader.ReadSet<T, TConverter>(ref reader)];

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, ImmutableHashSet<T> value) => ElementWriter.WriteSet<T, TConverter>(ref writer, value);
}
