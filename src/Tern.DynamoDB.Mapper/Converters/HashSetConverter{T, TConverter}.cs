namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A set, stored as <c>SS</c>, <c>NS</c> or <c>BS</c>.</summary>
public readonly struct HashSetConverter<T, TConverter> : IItemConverter<HashSetConverter<T, TConverter>, HashSet<T>>
    where TConverter : IScalarConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static bool IsAbsent(HashSet<T> value) => value is null || value.Count == 0;

    /// <inheritdoc/>
    public static HashSet<T> Read(ref AttributeReader reader) => [.. ElementReader.ReadSet<T, TConverter>(ref reader)];

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, HashSet<T> value) => ElementWriter.WriteSet<T, TConverter>(ref writer, value);
}
