using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.EventStreams;

public class EventFrameTests
{
    // Frames of the public protocol tests.
    private const string BooleanHeader = "AAAASwAAADv7Cl8VDTptZXNzYWdlLXR5cGUHAAVldmVudAs6ZXZlbnQtdHlwZQcAB2hlYWRlcnMNYm9vbGVhbkhlYWRlcgC4J9Ws";
    private const string IntegerHeader = "AAAASwAAADv7Cl8VDTptZXNzYWdlLXR5cGUHAAVldmVudAs6ZXZlbnQtdHlwZQcAB2hlYWRlcnMJaW50SGVhZGVyBAAAAAPlyUrb";
    private const string BlobHeader = "AAAATQAAAD2dKQ+ADTptZXNzYWdlLXR5cGUHAAVldmVudAs6ZXZlbnQtdHlwZQcAB2hlYWRlcnMKYmxvYkhlYWRlcgYAA2Zvb5sbbGM=";
    private const string BlobPayload = "AAAAbAAAAFkrV6x1DTptZXNzYWdlLXR5cGUHAAVldmVudAs6ZXZlbnQtdHlwZQcAC2Jsb2JQYXlsb2FkDTpjb250ZW50LXR5cGUHABhhcHBsaWNhdGlvbi9vY3RldC1zdHJlYW1iYXJv5nGJ";

    [Theory]
    [InlineData(BooleanHeader, ":message-type=event :event-type=headers booleanHeader=True", "")]
    [InlineData(IntegerHeader, ":message-type=event :event-type=headers intHeader=3", "")]
    [InlineData(BlobHeader, ":message-type=event :event-type=headers blobHeader=Zm9v", "")]
    [InlineData(BlobPayload, ":message-type=event :event-type=blobPayload :content-type=application/octet-stream", "bar")]
    public void Event_frame_is_read_with_its_headers_and_payload(string base64, string expectedHeaders, string expectedPayload)
    {
        EventFrame frame = EventFrame.Read(Convert.FromBase64String(base64));
        var headers = new List<string>();
        for (EventHeaderReader reader = frame.GetHeaders(); reader.Read();)
        {
            object value = reader.Type switch
            {
                EventHeaderType.True or EventHeaderType.False => reader.GetBoolean(),
                EventHeaderType.String => reader.GetString(),
                EventHeaderType.Bytes => Convert.ToBase64String(reader.GetBytes()),
                _ => reader.GetInt64(),
            };
            headers.Add($"{Encoding.UTF8.GetString(reader.Name)}={value}");
        }
        Assert.Equal(expectedHeaders, string.Join(' ', headers));
        Assert.Equal(expectedPayload, Encoding.UTF8.GetString(frame.Payload));
    }

    [Fact]
    public void Event_frames_are_written_as_published()
    {
        using var buffer = new PooledBuffer();
        var writer = new EventFrameWriter(buffer);
        writer.WriteHeader(":message-type"u8, "event");
        writer.WriteHeader(":event-type"u8, "blobPayload");
        writer.WriteHeader(":content-type"u8, "application/octet-stream");
        int headersLength = writer.HeadersLength;
        "bar"u8.CopyTo(buffer.GetSpan(3));
        buffer.Advance(3);
        writer.Complete(headersLength);
        Assert.Equal(BlobPayload, Convert.ToBase64String(buffer.WrittenSpan));

        int second = buffer.WrittenCount;
        writer = new EventFrameWriter(buffer);
        writer.WriteHeader(":message-type"u8, "event");
        writer.WriteHeader(":event-type"u8, "headers");
        writer.WriteHeader("intHeader"u8, 3);
        writer.Complete(writer.HeadersLength);
        Assert.Equal(IntegerHeader, Convert.ToBase64String(buffer.WrittenSpan[second..]));
    }

    [Fact]
    public void Written_event_headers_of_each_type_are_read_back()
    {
        using var buffer = new PooledBuffer();
        var writer = new EventFrameWriter(buffer);
        DateTimeOffset time = new(2026, 11, 21, 1, 2, 3, 4, TimeSpan.Zero);
        writer.WriteHeader("a"u8, false);
        writer.WriteHeader("b"u8, sbyte.MinValue);
        writer.WriteHeader("c"u8, short.MinValue);
        writer.WriteHeader("d"u8, long.MinValue);
        writer.WriteHeader("e"u8, time);
        writer.Complete(writer.HeadersLength);
        EventHeaderReader reader = EventFrame.Read(buffer.WrittenSpan).GetHeaders();
        Assert.True(reader.Read());
        Assert.False(reader.GetBoolean());
        Assert.True(reader.Read());
        Assert.Equal(sbyte.MinValue, reader.GetInt64());
        Assert.True(reader.Read());
        Assert.Equal(short.MinValue, reader.GetInt64());
        Assert.True(reader.Read());
        Assert.Equal(long.MinValue, reader.GetInt64());
        Assert.True(reader.Read());
        Assert.Equal(time, reader.GetTimestamp());
        Assert.False(reader.Read());
    }

    [Fact]
    public void Event_header_name_of_255_bytes_is_read_back_and_a_longer_one_throws_RequestException()
    {
        using var buffer = new PooledBuffer();
        var writer = new EventFrameWriter(buffer);
        byte[] longest = [.. Enumerable.Repeat((byte)'n', 255)];
        writer.WriteHeader(longest, true);
        int length = writer.HeadersLength;
        TernRequestException error = Assert.Throws<TernRequestException>(() => writer.WriteHeader([.. longest, (byte)'n'], "value"));
        Assert.Equal($"The header name '{new string('n', 100)}…' of an event has 256 bytes. At most 255 bytes are allowed.", error.Message);
        Assert.Equal(length, writer.HeadersLength);
        writer.Complete(writer.HeadersLength);
        EventHeaderReader reader = EventFrame.Read(buffer.WrittenSpan).GetHeaders();
        Assert.True(reader.Read());
        Assert.Equal(longest, reader.Name.ToArray());
        Assert.False(reader.Read());
    }

    [Fact]
    public void Changed_or_truncated_event_frame_throws_TernSerializationException()
    {
        byte[] frame = Convert.FromBase64String(BlobPayload);
        for (int i = 0; i < frame.Length; i++)
        {
            byte[] damaged = [.. frame];
            damaged[i] ^= 0x10;
            Assert.Throws<TernSerializationException>(() => EventFrame.Read(damaged));
            byte[] cut = frame[..i];
            Assert.Throws<TernSerializationException>(() => EventFrame.Read(cut));
        }
    }

    [Theory]
    [InlineData("0161")]
    [InlineData("01610a")]
    [InlineData("0561")]
    [InlineData("016107ffff61")]
    [InlineData("01610400")]
    [InlineData("01610712")]
    public void Malformed_event_headers_throw_TernSerializationException(string hex)
    {
        using var buffer = new PooledBuffer();
        var writer = new EventFrameWriter(buffer);
        byte[] headers = Convert.FromHexString(hex);
        headers.CopyTo(buffer.GetSpan(headers.Length));
        buffer.Advance(headers.Length);
        writer.Complete(headers.Length);
        byte[] frame = buffer.WrittenSpan.ToArray();
        Assert.Throws<TernSerializationException>(() =>
        {
            EventHeaderReader reader = EventFrame.Read(frame).GetHeaders();
            while (reader.Read())
            {
            }
        });
    }
}
