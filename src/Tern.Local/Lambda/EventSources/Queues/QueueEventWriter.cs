using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Local.Lambda.EventSources.Queues;

/// <summary>Writes the event of a batch of messages.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html">SQS event</seealso>
internal static class QueueEventWriter
{
    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Writes an event.</summary>
    /// <param name="queue">The queue.</param>
    /// <param name="messages">The messages.</param>
    /// <param name="isWindowed">Whether the mapping has a batching window. Then the service writes a digest of attributes also if there are none.</param>
    public static ReadOnlyMemory<byte> Write(IQueueSource queue, IReadOnlyList<QueuedMessage> messages, bool isWindowed)
    {
        string region = queue.Arn.Split(':')[3];
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, s_options);
        writer.WriteStartObject();
        writer.WriteStartArray("Records"u8);
        foreach (QueuedMessage message in messages)
            WriteMessage(writer, queue, region, message, body: null, isWindowed);
        writer.WriteEndArray();
        writer.WriteEndObject();
        writer.Flush();
        return output.WrittenMemory;
    }

    /// <summary>Writes one message, for a filter. A body that is JSON is an object there, and not text.</summary>
    public static ReadOnlyMemory<byte> WriteRecord(IQueueSource queue, QueuedMessage message)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output, s_options);
        using JsonDocument? body = ParseBody(message.Body);
        WriteMessage(writer, queue, queue.Arn.Split(':')[3], message, body, isWindowed: true);
        writer.Flush();
        return output.WrittenMemory;
    }

    private static JsonDocument? ParseBody(string body)
    {
        JsonDocument? document = null;
        try
        {
            document = JsonDocument.Parse(body);
            using var writer = new Utf8JsonWriter(Stream.Null);
            document.WriteTo(writer);
            return document;
        }
        // InvalidOperationException: a text has a half of a surrogate pair.
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            document?.Dispose();
            return null;
        }
    }

    private static void WriteMessage(Utf8JsonWriter writer, IQueueSource queue, string region, QueuedMessage message, JsonDocument? body, bool isWindowed)
    {
        writer.WriteStartObject();
        writer.WriteString("messageId"u8, message.MessageId);
        writer.WriteString("receiptHandle"u8, message.ReceiptHandle);
        writer.WritePropertyName("body"u8);
        if (body is null)
            writer.WriteStringValue(message.Body);
        else
            body.WriteTo(writer);
        writer.WriteStartObject("attributes"u8);
        foreach ((string name, string value) in message.Attributes)
            writer.WriteString(name, value);
        writer.WriteEndObject();
        writer.WriteStartObject("messageAttributes"u8);
        foreach (QueuedMessageAttribute attribute in message.MessageAttributes)
            WriteAttribute(writer, attribute);
        writer.WriteEndObject();
        if (isWindowed || message.Md5OfMessageAttributes is not null)
            writer.WriteString("md5OfMessageAttributes"u8, message.Md5OfMessageAttributes);
        writer.WriteString("md5OfBody"u8, message.Md5OfBody);
        writer.WriteString("eventSource"u8, "aws:sqs"u8);
        writer.WriteString("eventSourceARN"u8, queue.Arn);
        writer.WriteString("awsRegion"u8, region);
        writer.WriteEndObject();
    }

    private static void WriteAttribute(Utf8JsonWriter writer, QueuedMessageAttribute attribute)
    {
        writer.WriteStartObject(attribute.Name);
        if (attribute.StringValue is { } text)
            writer.WriteString("stringValue"u8, text);
        if (attribute.BinaryValue is { } binary)
            writer.WriteBase64String("binaryValue"u8, binary.Span);
        writer.WriteStartArray("stringListValues"u8);
        writer.WriteEndArray();
        writer.WriteStartArray("binaryListValues"u8);
        writer.WriteEndArray();
        writer.WriteString("dataType"u8, attribute.DataType);
        writer.WriteEndObject();
    }
}
