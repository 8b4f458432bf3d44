using System.Buffers.Binary;
using System.Text;
using Tern.Checksums;
using Tern.Codecs;

namespace Tern.EventStreams;

/// <summary>Writes one frame after another into a <see cref="PooledBuffer"/>: headers first, then the payload.</summary>
public readonly struct EventFrameWriter
{
    private readonly PooledBuffer _output;
    private readonly int _start;

    /// <summary>Begins a frame behind what is in the buffer.</summary>
    public EventFrameWriter(PooledBuffer output)
    {
        _output = output;
        _start = output.WrittenCount;
        output.GetSpan(EventFrame.PreludeLength);
        output.Advance(EventFrame.PreludeLength);
    }

    /// <summary>Writes a header that is true or false.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, bool value) => WriteName(name, value ? EventHeaderType.True : EventHeaderType.False, 0);

    /// <summary>Writes a header of a whole number of 8 bits.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, sbyte value) => WriteName(name, EventHeaderType.Byte, 1)[0] = (byte)value;

    /// <summary>Writes a header of a whole number of 16 bits.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, short value) => BinaryPrimitives.WriteInt16BigEndian(WriteName(name, EventHeaderType.Int16, 2), value);

    /// <summary>Writes a header of a whole number of 32 bits.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, int value) => BinaryPrimitives.WriteInt32BigEndian(WriteName(name, EventHeaderType.Int32, 4), value);

    /// <summary>Writes a header of a whole number of 64 bits.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, long value) => BinaryPrimitives.WriteInt64BigEndian(WriteName(name, EventHeaderType.Int64, 8), value);

    /// <summary>Writes a header of milliseconds since 1970.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, DateTimeOffset value) =>
        BinaryPrimitives.WriteInt64BigEndian(WriteName(name, EventHeaderType.Timestamp, 8), value.ToUnixTimeMilliseconds());

    /// <summary>Writes a header of bytes.</summary>
    /// <exception cref="InvalidRequestException">There are more than 65,535 bytes.</exception>
    public void WriteHeader(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value) => WriteValue(name, EventHeaderType.Bytes, value);

    /// <summary>Writes a header of text.</summary>
    /// <exception cref="InvalidRequestException">The text has more than 65,535 bytes.</exception>
    public void WriteHeader(ReadOnlySpan<byte> name, string value) => WriteValue(name, EventHeaderType.String, Encoding.UTF8.GetBytes(value));

    /// <summary>Writes bytes of the payload.</summary>
    public void WritePayload(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(_output.GetSpan(bytes.Length));
        _output.Advance(bytes.Length);
    }

    /// <summary>Writes text of the payload, as UTF-8.</summary>
    public void WritePayload(string text) => _output.Advance(Encoding.UTF8.GetBytes(text, _output.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length))));

    /// <summary>Ends the frame, whose payload was written into the buffer behind the headers.</summary>
    /// <param name="headersLength">The bytes of the headers: what <see cref="HeadersLength"/> was before the payload.</param>
    /// <exception cref="InvalidRequestException">Headers or payload are longer than a frame can have.</exception>
    public void Complete(int headersLength)
    {
        int length = _output.WrittenCount - _start + 4;
        if (headersLength > EventFrame.MaxHeadersLength || length - headersLength > EventFrame.PreludeLength + EventFrame.MaxPayloadLength + 4)
            throw new InvalidRequestException($"an event has {headersLength} bytes of headers and {length - headersLength} others, and at most {EventFrame.MaxHeadersLength} and {EventFrame.MaxPayloadLength} are possible");
        Span<byte> prelude = _output.GetWritten(_start, EventFrame.PreludeLength);
        BinaryPrimitives.WriteInt32BigEndian(prelude, length);
        BinaryPrimitives.WriteInt32BigEndian(prelude[4..], headersLength);
        BinaryPrimitives.WriteUInt32BigEndian(prelude[8..], Crc32.Compute(prelude[..8]));
        uint checksum = Crc32.Compute(_output.WrittenSpan[_start..]);
        BinaryPrimitives.WriteUInt32BigEndian(_output.GetSpan(4), checksum);
        _output.Advance(4);
    }

    /// <summary>The bytes that have been written since the prelude.</summary>
    public int HeadersLength => _output.WrittenCount - _start - EventFrame.PreludeLength;

    private void WriteValue(ReadOnlySpan<byte> name, EventHeaderType type, ReadOnlySpan<byte> value)
    {
        if (value.Length > ushort.MaxValue)
            throw new InvalidRequestException($"the header '{Encoding.UTF8.GetString(name)}' of an event has {value.Length} bytes, and at most {ushort.MaxValue} are possible");
        Span<byte> room = WriteName(name, type, 2 + value.Length);
        BinaryPrimitives.WriteUInt16BigEndian(room, (ushort)value.Length);
        value.CopyTo(room[2..]);
    }

    /// <summary>Writes name and type.</summary>
    /// <returns>The room of the value.</returns>
    private Span<byte> WriteName(ReadOnlySpan<byte> name, EventHeaderType type, int valueLength)
    {
        int length = 1 + name.Length + 1 + valueLength;
        Span<byte> room = _output.GetSpan(length);
        room[0] = checked((byte)name.Length);
        name.CopyTo(room[1..]);
        room[1 + name.Length] = (byte)type;
        _output.Advance(length);
        return room.Slice(2 + name.Length, valueLength);
    }
}
