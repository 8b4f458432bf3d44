namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Writes the elements of lists and sets.</summary>
internal static class ElementWriter
{
    public static void WriteList<T, TConverter>(ref AttributeWriter writer, ReadOnlySpan<T> elements)
        where TConverter : IItemConverter<TConverter, T>
    {
        writer.StartList();
        foreach (T element in elements)
            WriteElement<T, TConverter>(ref writer, element);
        writer.EndList();
    }

    public static void WriteList<T, TConverter>(ref AttributeWriter writer, IEnumerable<T> elements)
        where TConverter : IItemConverter<TConverter, T>
    {
        writer.StartList();
        foreach (T element in elements)
            WriteElement<T, TConverter>(ref writer, element);
        writer.EndList();
    }

    /// <summary>Writes a set. DynamoDB has no empty sets: the attribute is then omitted, which is not possible within a list.</summary>
    public static void WriteSet<T, TConverter>(ref AttributeWriter writer, IReadOnlyCollection<T> elements)
        where TConverter : IScalarConverter<TConverter, T>
    {
        if (elements.Count == 0)
            throw writer.CreateException("A set within a list or a dictionary is empty. DynamoDB has no empty sets");
        writer.Json.WriteLiteral(TConverter.Kind switch
        {
            ScalarKind.Text => "{\"SS\":["u8,
            ScalarKind.Number => "{\"NS\":["u8,
            _ => "{\"BS\":["u8,
        });
        foreach (T element in elements)
        {
            if (element is null)
                throw writer.CreateException("A set contains null");
            TConverter.WriteText(ref writer, element);
        }
        writer.Json.WriteEndArray();
        writer.Json.WriteEndObject();
    }

    private static void WriteElement<T, TConverter>(ref AttributeWriter writer, T element)
        where TConverter : IItemConverter<TConverter, T>
    {
        if (element is null)
            writer.WriteNull();
        else
            writer.Write<TConverter, T>(element);
    }
}
