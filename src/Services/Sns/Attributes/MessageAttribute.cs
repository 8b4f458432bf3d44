using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Sns;

/// <summary>Creates values of message attributes, which subscription filter policies can match.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html"/>.</remarks>
public static class MessageAttribute
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Creates a string attribute.</summary>
    /// <param name="value">The text. Must not be empty.</param>
    public static MessageAttributeValue String(string value)
    {
        ArgumentException.ThrowIfNullOrEmpty(value);
        return new() { DataType = "String", StringValue = value };
    }

    /// <summary>Creates a number attribute.</summary>
    /// <param name="value">The number. Filter policies support values within ±10⁹ and five decimal places.</param>
    public static MessageAttributeValue Number(decimal value) => new() { DataType = "Number", StringValue = value.ToString(CultureInfo.InvariantCulture) };

    /// <summary>Creates a binary attribute.</summary>
    /// <param name="value">The bytes. Must not be empty.</param>
    public static MessageAttributeValue Binary(ReadOnlyMemory<byte> value)
    {
        if (value.IsEmpty)
            throw new ArgumentException("A binary attribute must have at least one byte.", nameof(value));
        return new() { DataType = "Binary", BinaryValue = value };
    }

    /// <summary>Creates a string array attribute (<c>String.Array</c>). A filter policy matches if any of the texts matches.</summary>
    /// <param name="values">The texts.</param>
    public static MessageAttributeValue StringArray(params IReadOnlyList<string> values)
    {
        ArgumentNullException.ThrowIfNull(values);
        var buffer = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(buffer, s_options);
        writer.WriteStartArray();
        foreach (string value in values)
            writer.WriteStringValue(value);
        writer.WriteEndArray();
        writer.Flush();
        return new() { DataType = "String.Array", StringValue = Encoding.UTF8.GetString(buffer.WrittenSpan) };
    }
}
