namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A set, stored as <c>SS</c>, <c>NS</c> or <c>BS</c>.</summary>
public readonly struct ReadOnlySetConverter<T, TConverter> : IItemConverter<ReadOnlySetConverter<T, TConverter>, IReadOnlySet<T>>
    where TConverter : IScalarConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static bool IsAbsent(IReadOnlySet<T> value) => value is null || value.Count == 0;

    /// <inheritdoc/>
    public static IReadOnlySet<T> Read(ref AttributeReader reader) => new HashSet<T>(ElementReader.ReadSet<T, TConverter>(ref reader));

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, IReadOnlySet<T> value) => ElementWriter.WriteSet<T, TConverter>(ref writer, value);
}
