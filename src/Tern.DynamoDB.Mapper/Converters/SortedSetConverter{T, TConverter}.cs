namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A sorted set, stored as <c>SS</c>, <c>NS</c> or <c>BS</c>.</summary>
public readonly struct SortedSetConverter<T, TConverter> : IItemConverter<SortedSetConverter<T, TConverter>, SortedSet<T>>
    where TConverter : IScalarConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static bool IsAbsent(SortedSet<T> value) => value is null || value.Count == 0;

    /// <inheritdoc/>
    public static SortedSet<T> Read(ref AttributeReader reader) =>
        // The order of text depends on the culture by default, and different texts of DynamoDB can then be equal.
        new(ElementReader.ReadSet<T, TConverter>(ref reader), typeof(T) == typeof(string) ? (IComparer<T>)StringComparer.Ordinal : null);

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, SortedSet<T> value) => ElementWriter.WriteSet<T, TConverter>(ref writer, value);
}
