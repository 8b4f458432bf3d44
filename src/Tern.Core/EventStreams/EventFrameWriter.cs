using System.Buffers.Binary;
using System.ComponentModel;
using System.Text;

namespace Tern.Runtime;

/// <summary>Writes one frame to a <see cref="PooledBuffer"/>: the headers, then the payload.</summary>
/// <remarks>A header whose name has more than 255 bytes is a <see cref="TernRequestException"/>.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct EventFrameWriter
{
    private readonly PooledBuffer _output;
    private readonly int _start;

    /// <summary>Starts a frame at the end of the buffer.</summary>
    public EventFrameWriter(PooledBuffer output)
    {
        _output = output;
        _start = output.WrittenCount;
        output.GetSpan(EventFrame.PreludeLength);
        output.Advance(EventFrame.PreludeLength);
    }

    /// <summary>Writes a boolean header.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, bool value) => WriteName(name, value ? EventHeaderType.True : EventHeaderType.False, 0);

    /// <summary>Writes a header with an 8-bit integer.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, sbyte value) => WriteName(name, EventHeaderType.Byte, 1)[0] = (byte)value;

    /// <summary>Writes a header with a 16-bit integer.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, short value) => BinaryPrimitives.WriteInt16BigEndian(WriteName(name, EventHeaderType.Int16, 2), value);

    /// <summary>Writes a header with a 32-bit integer.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, int value) => BinaryPrimitives.WriteInt32BigEndian(WriteName(name, EventHeaderType.Int32, 4), value);

    /// <summary>Writes a header with a 64-bit integer.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, long value) => BinaryPrimitives.WriteInt64BigEndian(WriteName(name, EventHeaderType.Int64, 8), value);

    /// <summary>Writes a timestamp header, in milliseconds since 1970. Fractions of a millisecond are truncated.</summary>
    public void WriteHeader(ReadOnlySpan<byte> name, DateTimeOffset value) =>
        BinaryPrimitives.WriteInt64BigEndian(WriteName(name, EventHeaderType.Timestamp, 8), value.ToUnixTimeMilliseconds());

    /// <summary>Writes a header with bytes.</summary>
    /// <exception cref="TernRequestException">The value has more than 65,535 bytes.</exception>
    public void WriteHeader(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value) => WriteValue(name, EventHeaderType.Bytes, value);

    /// <summary>Writes a header with text.</summary>
    /// <exception cref="TernRequestException">The text has more than 65,535 bytes.</exception>
    public void WriteHeader(ReadOnlySpan<byte> name, string value) => WriteValue(name, EventHeaderType.String, Encoding.UTF8.GetBytes(value));

    /// <summary>Appends bytes to the payload.</summary>
    public void WritePayload(ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(_output.GetSpan(bytes.Length));
        _output.Advance(bytes.Length);
    }

    /// <summary>Appends text to the payload, in UTF-8.</summary>
    public void WritePayload(string text) => _output.Advance(Encoding.UTF8.GetBytes(text, _output.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length))));

    /// <summary>Completes the frame with its lengths and checksums.</summary>
    /// <param name="headersLength">The length of the headers in bytes: the value of <see cref="HeadersLength"/> before the payload was written.</param>
    /// <exception cref="TernRequestException">The headers or the payload are longer than the maximum.</exception>
    public void Complete(int headersLength)
    {
        int length = _output.WrittenCount - _start + 4;
        if (headersLength > EventFrame.MaxHeadersLength || length - headersLength > EventFrame.PreludeLength + EventFrame.MaxPayloadLength + 4)
            throw new TernRequestException($"An event is too large: {headersLength} bytes of headers and {length - headersLength} other bytes. The limits are {EventFrame.MaxHeadersLength} and {EventFrame.MaxPayloadLength} bytes.");
        Span<byte> prelude = _output.GetWritten(_start, EventFrame.PreludeLength);
        BinaryPrimitives.WriteInt32BigEndian(prelude, length);
        BinaryPrimitives.WriteInt32BigEndian(prelude[4..], headersLength);
        BinaryPrimitives.WriteUInt32BigEndian(prelude[8..], Crc32.Compute(prelude[..8]));
        uint checksum = Crc32.Compute(_output.WrittenSpan[_start..]);
        BinaryPrimitives.WriteUInt32BigEndian(_output.GetSpan(4), checksum);
        _output.Advance(4);
    }

    /// <summary>The number of bytes written after the prelude.</summary>
    public int HeadersLength => _output.WrittenCount - _start - EventFrame.PreludeLength;

    private void WriteValue(ReadOnlySpan<byte> name, EventHeaderType type, ReadOnlySpan<byte> value)
    {
        if (value.Length > ushort.MaxValue)
            throw new TernRequestException($"The header '{Encoding.UTF8.GetString(name)}' of an event has {value.Length} bytes. At most {ushort.MaxValue} bytes are allowed.");
        Span<byte> room = WriteName(name, type, 2 + value.Length);
        BinaryPrimitives.WriteUInt16BigEndian(room, (ushort)value.Length);
        value.CopyTo(room[2..]);
    }

    /// <summary>Writes the name and the type of a header.</summary>
    /// <returns>The span for the value.</returns>
    /// <exception cref="TernRequestException">The name has more than 255 bytes.</exception>
    private Span<byte> WriteName(ReadOnlySpan<byte> name, EventHeaderType type, int valueLength)
    {
        if (name.Length > byte.MaxValue)
            throw new TernRequestException($"The header name '{HostLabel.Quote(Encoding.UTF8.GetString(name), 100)}' of an event has {name.Length} bytes. At most {byte.MaxValue} bytes are allowed.");
        int length = 1 + name.Length + 1 + valueLength;
        Span<byte> room = _output.GetSpan(length);
        room[0] = (byte)name.Length;
        name.CopyTo(room[1..]);
        room[1 + name.Length] = (byte)type;
        _output.Advance(length);
        return room.Slice(2 + name.Length, valueLength);
    }
}
