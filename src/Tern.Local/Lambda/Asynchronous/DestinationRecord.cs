using System.Buffers;
using System.Globalization;
using System.Text.Json;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.Asynchronous;

/// <summary>Creates the record of an asynchronous invocation that a destination receives.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html">Records of asynchronous invocations</seealso>
internal static class DestinationRecord
{
    /// <summary>Creates a record.</summary>
    /// <param name="queued">The event.</param>
    /// <param name="condition">The reason, for example <c>Success</c> or <c>RetriesExhausted</c>.</param>
    /// <param name="result">The result of the last attempt; null if the function was not executed.</param>
    /// <param name="now">The current time.</param>
    public static ReadOnlyMemory<byte> Create(QueuedEvent queued, string condition, InvocationResult? result, DateTimeOffset now)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output);
        writer.WriteStartObject();
        writer.WriteString("version"u8, "1.0"u8);
        writer.WriteString("timestamp"u8, FormatTime(now));
        writer.WriteStartObject("requestContext"u8);
        writer.WriteString("requestId"u8, queued.RequestId);
        writer.WriteString("functionArn"u8, queued.QualifiedArn);
        writer.WriteString("condition"u8, condition);
        writer.WriteNumber("approximateInvokeCount"u8, queued.Attempts);
        writer.WriteEndObject();
        WriteJson(writer, "requestPayload", queued.Payload);
        if (result is not null)
        {
            writer.WriteStartObject("responseContext"u8);
            writer.WriteNumber("statusCode"u8, 200);
            writer.WriteString("executedVersion"u8, result.ExecutedVersion);
            if (result.FunctionError is { } error)
                writer.WriteString("functionError"u8, error);
            writer.WriteEndObject();
            WriteJson(writer, "responsePayload", result.Payload);
        }
        writer.WriteEndObject();
        writer.Flush();
        return output.WrittenMemory;
    }

    /// <summary>Formats a time, for example <c>2024-05-01T12:00:00.000Z</c>.</summary>
    public static string FormatTime(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    // A handler can return bytes that are not JSON. They become a JSON text.
    private static void WriteJson(Utf8JsonWriter writer, string name, ReadOnlyMemory<byte> json)
    {
        writer.WritePropertyName(name);
        try
        {
            // Texts are not decoded, because an escape can be a half of a surrogate pair.
            writer.WriteRawValue(json.Span);
        }
        catch (JsonException)
        {
            writer.WriteStringValue(System.Text.Encoding.UTF8.GetString(json.Span));
        }
    }
}
