using System.IO.Compression;

namespace Tern.Functions.Tests.Events;

public sealed class CloudWatchLogsTests
{
    [Fact]
    public void Log_events_are_decompressed()
    {
        CloudWatchLogs logs = Event(Gzip("""{"messageType":"DATA_MESSAGE","logGroup":"g","subscriptionFilters":["f"],"logEvents":[{"id":"1","timestamp":1764403200123,"message":"ä","extractedFields":{"a":"b"}}]}"""u8)).ReadLogs();
        Assert.Equal("g", logs.LogGroup);
        CloudWatchLogEvent log = Assert.Single(logs.LogEvents);
        Assert.Equal("ä", log.Message);
        Assert.Equal(1764403200123, log.Timestamp);
        Assert.Equal("b", log.ExtractedFields!["a"]);
    }

    [Fact]
    public void Published_document_is_decompressed()
    {
        IReadOnlyDictionary<string, byte[]> documents = PublishedEvents.Read();
        foreach (string name in new[] { "rust/example-cloudwatch_logs-event", "dotnet/logs-event" })
            Assert.Equal("123456789123", Payloads.Read<CloudWatchLogsEvent>(documents[name]).ReadLogs().Owner);
    }

    [Fact]
    public void Document_of_64_MiB_is_read_and_a_larger_one_throws_the_typed_exception()
    {
        byte[] document = new byte[64 * 1024 * 1024];
        document.AsSpan().Fill((byte)' ');
        document[0] = (byte)'{';
        document[^1] = (byte)'}';
        Assert.Empty(Event(Gzip(document)).ReadLogs().LogEvents);
        var error = Assert.Throws<TernSerializationException>(() => Event(Gzip([.. document, (byte)' '])).ReadLogs());
        Assert.Equal("The log events have more than 67108864 bytes after decompression (at awslogs.data).", error.Message);
    }

    [Fact]
    public void Damaged_data_throws_the_typed_exception()
    {
        byte[] data = Gzip("""{"messageType":"DATA_MESSAGE","logGroup":"a name that is long enough to be compressed, compressed, compressed"}"""u8);
        Assert.Throws<TernSerializationException>(() => Event([]).ReadLogs());
        Assert.Throws<TernSerializationException>(() => Event([1, 2, 3]).ReadLogs());
        for (int length = 0; length < data.Length / 2; length++)
            Assert.Throws<TernSerializationException>(() => Event(data[..length]).ReadLogs());
        for (int i = 0; i < data.Length; i++)
        {
            byte[] changed = [.. data];
            changed[i] ^= 0x55;
            try
            {
                Event(changed).ReadLogs();
            }
            catch (TernSerializationException)
            {
            }
        }
    }

    private static CloudWatchLogsEvent Event(byte[] data) => new() { Awslogs = new() { Data = data } };

    private static byte[] Gzip(ReadOnlySpan<byte> document)
    {
        var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest))
            gzip.Write(document);
        return compressed.ToArray();
    }
}
