namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A list, stored as <c>L</c>.</summary>
public readonly struct ICollectionConverter<T, TConverter> : IItemConverter<ICollectionConverter<T, TConverter>, ICollection<T>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static ICollection<T> Read(ref AttributeReader reader) => new List<T>(ElementReader.ReadList<T, TConverter>(ref reader));

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, ICollection<T> value) => ElementWriter.WriteList<T, TConverter>(ref writer, value);
}
