namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A list, stored as <c>L</c>. It is read as an array.</summary>
public readonly struct ReadOnlyCollectionConverter<T, TConverter> : IItemConverter<ReadOnlyCollectionConverter<T, TConverter>, IReadOnlyCollection<T>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static IReadOnlyCollection<T> Read(ref AttributeReader reader) => ElementReader.ReadList<T, TConverter>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, IReadOnlyCollection<T> value) => ElementWriter.WriteList<T, TConverter>(ref writer, value);
}
