using Tern.Runtime;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Reads the elements of lists and sets.</summary>
internal static class ElementReader
{
    /// <summary>Reads a list (<c>L</c>), or a set as list. A null element is the default of its type.</summary>
    public static T[] ReadList<T, TConverter>(ref AttributeReader reader)
        where TConverter : IItemConverter<TConverter, T>
    {
        if (reader.Kind is AttributeValueKind.StringSet or AttributeValueKind.NumberSet or AttributeValueKind.BinarySet)
            return ReadSetAsList<T, TConverter>(ref reader);
        reader.EnterList();
        var elements = new ListBuilder<T>();
        while (reader.ReadElement())
            elements.Add(reader.TryEnter() ? TConverter.Read(ref reader) : default!);
        reader.ExitList();
        return elements.ToArray();
    }

    // The conversion V1 of the AWS SDK for .NET stores lists as sets.
    private static T[] ReadSetAsList<T, TConverter>(ref AttributeReader reader)
        where TConverter : IItemConverter<TConverter, T>
    {
        AttributeValueKind kind = reader.EnterSet();
        var elements = new ListBuilder<T>();
        while (reader.ReadElement())
        {
            reader.EnterSetElement(kind);
            elements.Add(TConverter.Read(ref reader));
        }
        reader.Exit();
        return elements.ToArray();
    }

    /// <summary>Reads a set (<c>SS</c>, <c>NS</c> or <c>BS</c>).</summary>
    public static T[] ReadSet<T, TConverter>(ref AttributeReader reader)
        where TConverter : IScalarConverter<TConverter, T>
    {
        AttributeValueKind expected = TConverter.Kind switch
        {
            ScalarKind.Text => AttributeValueKind.StringSet,
            ScalarKind.Number => AttributeValueKind.NumberSet,
            _ => AttributeValueKind.BinarySet,
        };
        if (reader.Kind != expected)
            throw reader.WrongKind($"a set ({expected})");
        reader.Json.ReadStartArray();
        var elements = new ListBuilder<T>();
        while (reader.ReadElement())
            elements.Add(TConverter.TryParse(reader.Json.ReadUtf8(), out T? element) ? element : throw reader.Invalid<T>());
        reader.Exit();
        return elements.ToArray();
    }
}
