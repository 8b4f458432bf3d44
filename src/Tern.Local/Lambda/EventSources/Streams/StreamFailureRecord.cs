using System.Buffers;
using System.Globalization;
using System.Text.Json;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.Lambda.Asynchronous;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.EventSources.Streams;

/// <summary>Creates the record of a batch that failed, which the destination of the mapping receives.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html">Records of failed batches</seealso>
internal static class StreamFailureRecord
{
    /// <summary>Creates a record.</summary>
    /// <param name="mapping">The mapping.</param>
    /// <param name="source">The stream.</param>
    /// <param name="batch">The batch.</param>
    /// <param name="condition">The reason: <c>RetryAttemptsExhausted</c> or <c>RecordAgeExceeded</c>.</param>
    /// <param name="requestId">The ID of the last invocation.</param>
    /// <param name="result">The result of the last invocation; null if the records are too old.</param>
    /// <param name="now">The current time.</param>
    /// <param name="payload">The event of the batch, which only buckets receive; null for other targets.</param>
    public static ReadOnlyMemory<byte> Create(
        EventSourceMapping mapping, StreamSource source, StreamBatch batch, string condition, string requestId, InvocationResult? result, DateTimeOffset now,
        ReadOnlyMemory<byte>? payload)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output);
        writer.WriteStartObject();
        writer.WriteStartObject("requestContext"u8);
        writer.WriteString("requestId"u8, requestId);
        writer.WriteString("functionArn"u8, mapping.FunctionArn);
        writer.WriteString("condition"u8, condition);
        writer.WriteNumber("approximateInvokeCount"u8, Math.Max(1, batch.Attempts));
        writer.WriteEndObject();
        if (result is not null)
        {
            writer.WriteStartObject("responseContext"u8);
            writer.WriteNumber("statusCode"u8, 200);
            writer.WriteString("executedVersion"u8, result.ExecutedVersion);
            writer.WriteString("functionError"u8, result.FunctionError);
            writer.WriteEndObject();
        }
        writer.WriteString("version"u8, "1.0"u8);
        writer.WriteString("timestamp"u8, DestinationRecord.FormatTime(now));
        WriteBatch(writer, source, batch.Records);
        if (payload is { } json)
        {
            writer.WritePropertyName("payload"u8);
            writer.WriteRawValue(json.Span);
        }
        writer.WriteEndObject();
        writer.Flush();
        return output.WrittenMemory;
    }

    private static void WriteBatch(Utf8JsonWriter writer, StreamSource source, IReadOnlyList<StreamEvent> records)
    {
        writer.WriteStartObject("DDBStreamBatchInfo"u8);
        writer.WriteString("shardId"u8, StreamNames.ShardOf(source.Log));
        writer.WriteString("startSequenceNumber"u8, StreamNames.Sequence(records[0].Sequence));
        writer.WriteString("endSequenceNumber"u8, StreamNames.Sequence(records[^1].Sequence));
        writer.WriteString("approximateArrivalOfFirstRecord"u8, FormatTime(records[0].Time));
        writer.WriteString("approximateArrivalOfLastRecord"u8, FormatTime(records[^1].Time));
        writer.WriteNumber("batchSize"u8, records.Count);
        writer.WriteString("streamArn"u8, source.Arn);
        writer.WriteEndObject();
    }

    private static string FormatTime(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
}
