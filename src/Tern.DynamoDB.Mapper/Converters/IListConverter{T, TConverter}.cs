namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A list, stored as <c>L</c>.</summary>
public readonly struct IListConverter<T, TConverter> : IItemConverter<IListConverter<T, TConverter>, IList<T>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static IList<T> Read(ref AttributeReader reader) => new List<T>(ElementReader.ReadList<T, TConverter>(ref reader));

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, IList<T> value) => ElementWriter.WriteList<T, TConverter>(ref writer, value);
}
