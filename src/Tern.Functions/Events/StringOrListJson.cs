using Tern.Runtime;

namespace Tern.Functions;

/// <summary>The JSON codec of <see cref="StringOrList"/>. Generated codecs call it.</summary>
internal static class StringOrListJson
{
    public static void Write(ref JsonWriter writer, StringOrList value)
    {
        if (!value.IsList)
        {
            writer.WriteString(value[0]);
            return;
        }
        writer.WriteStartArray();
        for (int i = 0; i < value.Count; i++)
        {
            writer.ThrowIfNullOrTooDeep(value[i]);
            writer.WriteString(value[i]);
        }
        writer.WriteEndArray();
    }

    public static StringOrList Read(ref JsonReader reader)
    {
        switch (reader.Peek())
        {
            case JsonTokenKind.String:
                return reader.ReadString();
            case JsonTokenKind.Array:
                var values = new ListBuilder<string>();
                reader.ReadStartArray();
                while (reader.ReadElement())
                {
                    if (!reader.TryReadNull())
                        values.Add(reader.ReadString());
                }
                return StringOrList.Create(values.ToArray());
            default:
                throw reader.Expected("a string or an array of strings");
        }
    }
}
