using System.Text;
using System.Text.Json;
using Tern.Conformance.Protocols.Events;

namespace Tern.Conformance.Tests.Events;

public sealed class FrameTests
{
    // From a published case.
    private const string Published = "AAAAbwAAAF+FlHOQDTptZXNzYWdlLXR5cGUHAAVldmVudAs6ZXZlbnQtdHlwZQcAB2hlYWRlcnMNYm9vbGVhbkhlYWRlcgAMc3RyaW5nSGVhZGVyBwADZm9vCmJsb2JIZWFkZXIGAANiYXIDXbo7";

    [Fact]
    public void A_published_frame_is_unchanged_after_decoding_and_encoding()
    {
        byte[] bytes = Convert.FromBase64String(Published);
        Frame frame = Assert.Single(Frame.DecodeAll(bytes));
        Assert.Equal(new FrameHeader("string", "event"), frame.GetHeader(":message-type"));
        Assert.Equal(new FrameHeader("boolean", "true"), frame.GetHeader("booleanHeader"));
        Assert.Equal(new FrameHeader("blob", "YmFy"), frame.GetHeader("blobHeader"));
        Assert.Null(frame.GetHeader("other"));
        Assert.Equal(bytes, frame.Encode());
    }

    [Theory]
    [InlineData("""{"boolean": false}""", "boolean", "false")]
    [InlineData("""{"byte": -1}""", "byte", "-1")]
    [InlineData("""{"short": -2}""", "short", "-2")]
    [InlineData("""{"integer": -3}""", "integer", "-3")]
    [InlineData("""{"long": 4294967294}""", "long", "4294967294")]
    [InlineData("""{"blob": "Zm9v"}""", "blob", "Zm9v")]
    [InlineData("""{"string": "é"}""", "string", "é")]
    [InlineData("""{"timestamp": "2024-10-31T14:15:14Z"}""", "timestamp", "1730384114000")]
    [InlineData("""{"timestamp": 1730384114.5}""", "timestamp", "1730384114500")]
    [InlineData("""{"uuid": "00112233-4455-6677-8899-aabbccddeeff"}""", "uuid", "00112233-4455-6677-8899-aabbccddeeff")]
    public void Each_header_type_is_unchanged_after_encoding_and_decoding(string json, string type, string text)
    {
        FrameHeader header = FrameHeader.Read(JsonDocument.Parse(json).RootElement);
        Assert.Equal(new FrameHeader(type, text), header);
        Frame read = Assert.Single(Frame.DecodeAll(new Frame([new("h", header)], [1, 2]).Encode()));
        Assert.Equal(header, read.GetHeader("h"));
        Assert.Equal([1, 2], read.Payload);
    }

    [Fact]
    public void DecodeAll_of_a_frame_with_any_changed_byte_throws()
    {
        byte[] bytes = Convert.FromBase64String(Published);
        for (int i = 0; i < bytes.Length; i++)
        {
            byte[] changed = [.. bytes];
            changed[i] ^= 1;
            Assert.Throws<FormatException>(() => Frame.DecodeAll(changed));
        }
        Assert.Throws<FormatException>(() => Frame.DecodeAll(bytes.AsSpan(1)));
        Assert.Throws<FormatException>(() => Frame.DecodeAll(bytes.AsSpan(0, 15)));
    }

    [Fact]
    public void SentEvents_Read_extracts_signed_frames_and_requires_an_empty_last_frame()
    {
        byte[] inner = Convert.FromBase64String(Published);
        byte[] body = [.. Envelope(inner).Encode(), .. Envelope([]).Encode()];
        Assert.Equal(inner, Assert.Single(SentEvents.Read(body)).Encode());
        Assert.Throws<FormatException>(() => SentEvents.Read(Envelope(inner).Encode()));
        Assert.Throws<FormatException>(() => SentEvents.Read([.. body, .. inner]));
        Assert.Throws<FormatException>(() => SentEvents.Read([.. Envelope([.. inner, .. inner]).Encode(), .. Envelope([]).Encode()]));
        Assert.Equal(2, SentEvents.Read([.. inner, .. inner]).Count);
        Assert.Empty(SentEvents.Read([]));
    }

    [Theory]
    [InlineData("""{"type": "request"}""", null)]
    [InlineData("""{"type": "request", "headers": {"a": {"string": "x"}}, "body": "{ }", "bodyMediaType": "application/json", "requireHeaders": ["a"], "forbidHeaders": ["b"]}""", null)]
    [InlineData("""{"type": "request", "headers": {"a": {"string": "y"}}}""", "a")]
    [InlineData("""{"type": "request", "headers": {"a": {"blob": "x"}}}""", "a")]
    [InlineData("""{"type": "request", "headers": {"b": {"string": "x"}}}""", "b")]
    [InlineData("""{"type": "request", "requireHeaders": ["b"]}""", "b")]
    [InlineData("""{"type": "request", "forbidHeaders": ["a"]}""", "a")]
    [InlineData("""{"type": "request", "body": "{\"x\":1}", "bodyMediaType": "application/json"}""", "x")]
    [InlineData("""{"type": "request", "body": ""}""", "body")]
    public void EventCheck_compares_headers_and_payload_of_a_sent_event(string expected, string? named)
    {
        var sent = new Frame([new("a", new("string", "x"))], Encoding.UTF8.GetBytes("{}"));
        string difference = string.Join("; ", EventCheck.Compare(new CaseEvent(JsonDocument.Parse(expected).RootElement), sent));
        if (named is null)
            Assert.Empty(difference);
        else
            Assert.Contains(named, difference, StringComparison.Ordinal);
    }

    [Fact]
    public void CaseEvent_without_bytes_encodes_its_headers_and_body()
    {
        var given = new CaseEvent(JsonDocument.Parse("""{"type": "response", "headers": {":event-type": {"string": "e"}}, "body": "oA==", "bodyMediaType": "application/cbor"}""").RootElement);
        Frame frame = Assert.Single(Frame.DecodeAll(given.Bytes));
        Assert.Equal([0xA0], frame.Payload);
        Assert.Equal("e", frame.GetHeader(":event-type")?.Text);
    }

    private static Frame Envelope(byte[] payload) => new([new(":date", new("timestamp", "0")), new(":chunk-signature", new("blob", "AA=="))], payload);
}
