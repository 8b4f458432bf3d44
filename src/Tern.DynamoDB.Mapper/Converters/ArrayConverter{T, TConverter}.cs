namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>An array, stored as <c>L</c>.</summary>
public readonly struct ArrayConverter<T, TConverter> : IItemConverter<ArrayConverter<T, TConverter>, T[]>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static T[] Read(ref AttributeReader reader) => ElementReader.ReadList<T, TConverter>(ref reader);

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, T[] value) => ElementWriter.WriteList<T, TConverter>(ref writer, (ReadOnlySpan<T>)value);
}
