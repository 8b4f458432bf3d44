using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Reads and writes arrays of JSON.</summary>
internal static class Elements
{
    public static List<T> Read<T, TCodec>(ref JsonReader reader)
        where TCodec : IPayloadCodec<T>
    {
        PayloadErrors.ThrowIfNull(ref reader);
        var list = new List<T>();
        reader.ReadStartArray();
        while (reader.ReadElement())
            list.Add(TCodec.Read(ref reader));
        return list;
    }

    public static void Write<T, TCodec>(ref JsonWriter writer, ReadOnlySpan<T> values)
        where TCodec : IPayloadCodec<T>
    {
        writer.WriteStartArray();
        foreach (T value in values)
            TCodec.Write(ref writer, value);
        writer.WriteEndArray();
    }

    public static void Write<T, TCodec>(ref JsonWriter writer, IEnumerable<T> values)
        where TCodec : IPayloadCodec<T>
    {
        writer.ThrowIfNullOrTooDeep(values);
        writer.WriteStartArray();
        foreach (T value in values)
            TCodec.Write(ref writer, value);
        writer.WriteEndArray();
    }
}
