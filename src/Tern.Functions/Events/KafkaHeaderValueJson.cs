using Tern.Runtime;

namespace Tern.Functions;

/// <summary>The JSON codec of <see cref="KafkaHeaderValue"/>. Generated codecs call it.</summary>
internal static class KafkaHeaderValueJson
{
    public static void Write(ref JsonWriter writer, KafkaHeaderValue value)
    {
        writer.WriteStartArray();
        foreach (byte unit in value.Bytes.Span)
            writer.WriteNumber(value.IsUnsigned ? unit : (sbyte)unit);
        writer.WriteEndArray();
    }

    public static KafkaHeaderValue Read(ref JsonReader reader)
    {
        reader.ReadStartArray();
        var bytes = new ListBuilder<byte>();
        bool isUnsigned = false;
        while (reader.ReadElement())
        {
            int number = reader.ReadInt32();
            if (number is < sbyte.MinValue or > byte.MaxValue)
                throw reader.Invalid("A byte of a header is a number from -128 to 255, but the number is out of range");
            isUnsigned |= number > sbyte.MaxValue;
            bytes.Add(unchecked((byte)number));
        }
        return new(bytes.ToArray(), isUnsigned);
    }
}
