namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A list, stored as <c>L</c>. It is read as an array.</summary>
public readonly struct ReadOnlyListConverter<T, TConverter> : IItemConverter<ReadOnlyListConverter<T, TConverter>, IReadOnlyList<T>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static IReadOnlyList<T> Read(ref AttributeReader reader) => ElementReader.ReadList<T, TConverter>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, IReadOnlyList<T> value) => ElementWriter.WriteList<T, TConverter>(ref writer, value);
}
