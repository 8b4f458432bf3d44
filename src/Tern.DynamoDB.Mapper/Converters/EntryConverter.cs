namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Reads and writes the entries of dictionaries.</summary>
internal static class EntryConverter
{
    public static Dictionary<TKey, TValue> Read<TKey, TKeyConverter, TValue, TConverter>(ref AttributeReader reader)
        where TKey : notnull
        where TKeyConverter : IScalarConverter<TKeyConverter, TKey>
        where TConverter : IItemConverter<TConverter, TValue>
    {
        var entries = new Dictionary<TKey, TValue>();
        reader.EnterMap();
        while (reader.ReadName(out ReadOnlySpan<byte> name))
        {
            if (!TKeyConverter.TryParse(name, out TKey? key))
                throw reader.CreateException($"A key of the map is not a valid {typeof(TKey).Name}");
            entries[key] = reader.TryEnter() ? TConverter.Read(ref reader) : default!;
        }
        reader.ExitMap();
        return entries;
    }

    public static void Write<TKey, TKeyConverter, TValue, TConverter>(ref AttributeWriter writer, IEnumerable<KeyValuePair<TKey, TValue>> entries)
        where TKey : notnull
        where TKeyConverter : IScalarConverter<TKeyConverter, TKey>
        where TConverter : IItemConverter<TConverter, TValue>
    {
        writer.StartMap();
        foreach ((TKey key, TValue value) in entries)
        {
            TKeyConverter.WriteText(ref writer, key);
            writer.Json.EndName();
            if (value is null)
                writer.WriteNull();
            else
                writer.Write<TConverter, TValue>(value);
        }
        writer.EndMap();
    }
}
