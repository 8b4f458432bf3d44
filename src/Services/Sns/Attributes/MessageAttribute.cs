using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Sns;

/// <summary>Makes the values of message attributes, by which subscriptions filter.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/sns/latest/dg/sns-message-attributes.html"/>.</remarks>
public static class MessageAttribute
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Text.</summary>
    /// <param name="value">The text; not empty.</param>
    public static MessageAttributeValue String(string value)
    {
        ArgumentException.ThrowIfNullOrEmpty(value);
        return new() { DataType = "String", StringValue = value };
    }

    /// <summary>A number, in the digits that .NET gives it whatever the culture.</summary>
    /// <param name="value">The number; filters of SNS compare it within ±10⁹ and five decimal places.</param>
    public static MessageAttributeValue Number(decimal value) => new() { DataType = "Number", StringValue = value.ToString(CultureInfo.InvariantCulture) };

    /// <summary>Bytes.</summary>
    /// <param name="value">The bytes; not empty.</param>
    public static MessageAttributeValue Binary(ReadOnlyMemory<byte> value)
    {
        if (value.IsEmpty)
            throw new ArgumentException("An attribute needs at least one byte.", nameof(value));
        return new() { DataType = "Binary", BinaryValue = value };
    }

    /// <summary>Several texts, any of which a filter may match (<c>String.Array</c>).</summary>
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
