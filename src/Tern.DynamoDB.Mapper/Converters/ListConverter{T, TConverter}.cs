using System.Runtime.InteropServices;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A list, stored as <c>L</c>.</summary>
public readonly struct ListConverter<T, TConverter> : IItemConverter<ListConverter<T, TConverter>, List<T>>
    where TConverter : IItemConverter<TConverter, T>
{
    /// <inheritdoc/>
    public static List<T> Read(ref AttributeReader reader) => [.. ElementReader.ReadList<T, TConverter>(ref reader)];

    /// <inheritdoc/>
    public static void Write(ref AttributeWriter writer, List<T> value) => ElementWriter.WriteList<T, TConverter>(ref writer, (ReadOnlySpan<T>)CollectionsMarshal.AsSpan(value));
}
