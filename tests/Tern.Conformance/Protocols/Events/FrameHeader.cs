using System.Buffers.Binary;
using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Tern.Conformance.Protocols.Events;

/// <summary>A header of a frame: its wire type and its value as text (bytes as Base64, times as milliseconds since 1970).</summary>
/// <param name="Type">The type's name in the cases.</param>
/// <param name="Text">The value.</param>
internal sealed record FrameHeader(string Type, string Text)
{
    private static readonly string[] s_types = ["boolean", "boolean", "byte", "short", "integer", "long", "blob", "string", "timestamp", "uuid"];

    /// <summary>Reads a header of a case: an object with one member that has the name of the type.</summary>
    public static FrameHeader Read(JsonElement json)
    {
        JsonProperty typed = json.EnumerateObject().Single();
        string text = typed.Value.ValueKind == JsonValueKind.String ? typed.Value.GetString()! : typed.Value.GetRawText();
        return new(typed.Name, typed.Name == "timestamp" ? Milliseconds(typed.Value) : text);
    }

    /// <summary>Decodes a header.</summary>
    /// <param name="type">The number of the type.</param>
    /// <param name="value">The value without its length.</param>
    /// <exception cref="FormatException">The type is unknown.</exception>
    public static FrameHeader Decode(int type, ReadOnlySpan<byte> value)
    {
        string text = type switch
        {
            0 => "true",
            1 => "false",
            2 => ((sbyte)value[0]).ToString(CultureInfo.InvariantCulture),
            3 => BinaryPrimitives.ReadInt16BigEndian(value).ToString(CultureInfo.InvariantCulture),
            4 => BinaryPrimitives.ReadInt32BigEndian(value).ToString(CultureInfo.InvariantCulture),
            5 or 8 => BinaryPrimitives.ReadInt64BigEndian(value).ToString(CultureInfo.InvariantCulture),
            6 => Convert.ToBase64String(value),
            7 => Encoding.UTF8.GetString(value),
            9 => new Guid(value, bigEndian: true).ToString(),
            _ => throw new FormatException($"a header has the type {type}"),
        };
        return new(s_types[type], text);
    }

    /// <summary>Encodes type and value.</summary>
    public byte[] Encode()
    {
        int type = Type == "boolean" ? (Text == "true" ? 0 : 1) : Array.IndexOf(s_types, Type);
        byte[] value = type switch
        {
            0 or 1 => [],
            2 => [(byte)sbyte.Parse(Text, CultureInfo.InvariantCulture)],
            3 => BigEndian(long.Parse(Text, CultureInfo.InvariantCulture), 2),
            4 => BigEndian(long.Parse(Text, CultureInfo.InvariantCulture), 4),
            5 or 8 => BigEndian(long.Parse(Text, CultureInfo.InvariantCulture), 8),
            6 => WithLength(Convert.FromBase64String(Text)),
            7 => WithLength(Encoding.UTF8.GetBytes(Text)),
            9 => Guid.Parse(Text).ToByteArray(bigEndian: true),
            _ => throw new FormatException($"a header has the type '{Type}'"),
        };
        return [(byte)type, .. value];
    }

    private static byte[] WithLength(byte[] value) => [.. BigEndian(value.Length, 2), .. value];

    private static byte[] BigEndian(long value, int length)
    {
        byte[] bytes = new byte[8];
        BinaryPrimitives.WriteInt64BigEndian(bytes, value);
        return bytes[(8 - length)..];
    }

    private static string Milliseconds(JsonElement time)
    {
        long milliseconds = time.ValueKind == JsonValueKind.String
            ? DateTimeOffset.Parse(time.GetString()!, CultureInfo.InvariantCulture).ToUnixTimeMilliseconds()
            : (long)(time.GetDecimal() * 1000);
        return milliseconds.ToString(CultureInfo.InvariantCulture);
    }
}
