using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Reads and writes objects of JSON as dictionaries. Of equal keys the last one is read.</summary>
internal static class Entries
{
    public static Dictionary<string, T> Read<T, TCodec>(ref JsonReader reader)
        where TCodec : IPayloadCodec<T>
    {
        PayloadErrors.ThrowIfNull<Dictionary<string, T>>(ref reader);
        var entries = new Dictionary<string, T>();
        reader.ReadStartObject();
        while (reader.ReadKey(out string key))
            entries[key] = TCodec.Read(ref reader);
        return entries;
    }

    public static void Write<T, TCodec>(ref JsonWriter writer, IEnumerable<KeyValuePair<string, T>> values)
        where TCodec : IPayloadCodec<T>
    {
        writer.ThrowIfNullOrTooDeep(values);
        // Its enumerator would be boxed.
        if (values is Dictionary<string, T> dictionary)
        {
            Write<T, TCodec>(ref writer, dictionary);
            return;
        }
        writer.WriteStartObject();
        foreach ((string key, T value) in values)
        {
            writer.WriteName(key);
            TCodec.Write(ref writer, value);
        }
        writer.WriteEndObject();
    }

    private static void Write<T, TCodec>(ref JsonWriter writer, Dictionary<string, T> values)
        where TCodec : IPayloadCodec<T>
    {
        writer.WriteStartObject();
        foreach ((string key, T value) in values)
        {
            writer.WriteName(key);
            TCodec.Write(ref writer, value);
        }
        writer.WriteEndObject();
    }
}
