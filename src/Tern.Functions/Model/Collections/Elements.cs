using System.Runtime.InteropServices;
using Tern.Runtime;

namespace Tern.Functions.Codecs;

/// <summary>Reads and writes arrays of JSON.</summary>
internal static class Elements
{
    public static List<T> Read<T, TCodec>(ref JsonReader reader)
        where TCodec : IPayloadCodec<T>
    {
        var list = new List<T>();
        Start<T>(ref reader);
        while (reader.ReadElement())
            list.Add(TCodec.Read(ref reader));
        return list;
    }

    public static T[] ReadArray<T, TCodec>(ref JsonReader reader)
        where TCodec : IPayloadCodec<T>
    {
        var elements = new ListBuilder<T>();
        Start<T>(ref reader);
        while (reader.ReadElement())
            elements.Add(TCodec.Read(ref reader));
        return elements.ToArray();
    }

    public static HashSet<T> ReadSet<T, TCodec>(ref JsonReader reader)
        where TCodec : IPayloadCodec<T>
    {
        var set = new HashSet<T>();
        Start<T>(ref reader);
        while (reader.ReadElement())
            set.Add(TCodec.Read(ref reader));
        return set;
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
        switch (values)
        {
            // Their enumerators would be boxed.
            case T[] array:
                Write<T, TCodec>(ref writer, (ReadOnlySpan<T>)array);
                return;
            case List<T> list:
                Write<T, TCodec>(ref writer, (ReadOnlySpan<T>)CollectionsMarshal.AsSpan(list));
                return;
        }
        writer.WriteStartArray();
        foreach (T value in values)
            TCodec.Write(ref writer, value);
        writer.WriteEndArray();
    }

    public static void Write<T, TCodec>(ref JsonWriter writer, HashSet<T> values)
        where TCodec : IPayloadCodec<T>
    {
        writer.ThrowIfNullOrTooDeep(values);
        writer.WriteStartArray();
        foreach (T value in values)
            TCodec.Write(ref writer, value);
        writer.WriteEndArray();
    }

    private static void Start<T>(ref JsonReader reader)
    {
        PayloadErrors.ThrowIfNull<T[]>(ref reader);
        reader.ReadStartArray();
    }
}
