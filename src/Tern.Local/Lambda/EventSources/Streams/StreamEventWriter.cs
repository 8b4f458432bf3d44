using System.Buffers;
using System.Globalization;
using System.Text;
using System.Text.Json;
using Tern.DynamoDBStreams.Server;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.DynamoDB.Streams.Operations;
using Tern.Runtime;

namespace Tern.Local.Lambda.EventSources.Streams;

/// <summary>Writes the event of a batch of stream records.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html">DynamoDB event</seealso>
internal static class StreamEventWriter
{
    /// <summary>Writes an event.</summary>
    public static ReadOnlyMemory<byte> Write(StreamSource source, StreamBatch batch)
    {
        IReadOnlyList<StreamEvent> records = batch.Records;
        using var output = new PooledBuffer();
        output.Write("{\"Records\":["u8);
        for (int i = 0; i < records.Count; i++)
        {
            if (i > 0)
                output.Write(","u8);
            WriteRecord(output, source, records[i]);
        }
        output.Write("]"u8);
        if (batch.Window is { } window)
            WriteWindow(output, source, window, batch.IsFinal);
        output.Write("}"u8);
        return output.WrittenSpan.ToArray();
    }

    /// <summary>Writes one record, for a filter.</summary>
    public static ReadOnlyMemory<byte> WriteRecord(StreamSource source, StreamEvent record)
    {
        using var output = new PooledBuffer();
        WriteRecord(output, source, record);
        return output.WrittenSpan.ToArray();
    }

    private static void WriteWindow(PooledBuffer output, StreamSource source, StreamWindow window, bool isFinal)
    {
        output.Write(Encoding.UTF8.GetBytes($$""","window":{"start":"{{FormatTime(window.Start)}}","end":"{{FormatTime(window.End)}}"},"state":"""));
        output.Write(window.State.Span);
        output.Write(",\"shardId\":\""u8);
        output.Write(JsonEncodedText.Encode(StreamNames.ShardOf(source.Log)).EncodedUtf8Bytes);
        output.Write("\",\"eventSourceARN\":\""u8);
        output.Write(JsonEncodedText.Encode(source.Arn).EncodedUtf8Bytes);
        output.Write(isFinal ? "\",\"isFinalInvokeForWindow\":true"u8 : "\",\"isFinalInvokeForWindow\":false"u8);
        output.Write(window.EndsEarly ? ",\"isWindowTerminatedEarly\":true"u8 : ",\"isWindowTerminatedEarly\":false"u8);
    }

    private static string FormatTime(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);

    // The event has one member more than the record of the API.
    private static void WriteRecord(PooledBuffer output, StreamSource source, StreamEvent record)
    {
        using var buffer = new PooledBuffer();
        var writer = new JsonWriter(buffer);
        RecordJson.Write(ref writer, GetRecords.CreateRecord(record, source.Log, source.Database.Options.Region));
        writer.Complete();
        output.Write(buffer.WrittenSpan[..^1]);
        output.Write(",\"eventSourceARN\":\""u8);
        output.Write(JsonEncodedText.Encode(source.Arn).EncodedUtf8Bytes);
        output.Write("\"}"u8);
    }
}
