namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A list, stored as <c>L</c>. It is read as an array.</summary>
public readonly struct EnumerableConverter<T, TConverter> : IItemConverter<EnumerableConverter<T, TConverter>, IEnumerable<T>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static IEnumerable<T> Read(ref AttributeReader reader) => ElementReader.ReadList<T, TConverter>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, IEnumerable<T> value) => ElementWriter.WriteList<T, TConverter>(ref writer, value);
}
