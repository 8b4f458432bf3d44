using System.Buffers.Binary;
using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>One encoded message of an event stream: headers and a payload with two checksums.</summary>
/// <remarks>
/// The layout is: total length (4 bytes), length of the headers (4), checksum of these 8 bytes (4), headers, payload, checksum of
/// all preceding bytes (4). Numbers are big-endian, checksums are CRC-32. The frame references the bytes that it was read from.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/aws/amazon-eventstream.html">Amazon event stream</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly ref struct EventFrame
{
    /// <summary>The length of the prelude in bytes: the two lengths and their checksum.</summary>
    public const int PreludeLength = 12;

    /// <summary>The maximum length of the headers: 128 KiB.</summary>
    public const int MaxHeadersLength = 128 * 1024;

    /// <summary>The maximum length of the payload: 24 MiB.</summary>
    public const int MaxPayloadLength = 24 * 1024 * 1024;

    private const int ChecksumLength = 4;

    private EventFrame(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload)
    {
        HeaderBytes = headers;
        Payload = payload;
    }

    /// <summary>The encoded headers. Use <see cref="GetHeaders"/> to read them.</summary>
    public ReadOnlySpan<byte> HeaderBytes { get; }

    /// <summary>The payload.</summary>
    public ReadOnlySpan<byte> Payload { get; }

    /// <summary>Reads the total length of a frame in bytes from its prelude, after verifying the checksum of the prelude.</summary>
    /// <exception cref="TernSerializationException">The checksum does not match, or a length is out of range.</exception>
    public static int ReadLength(ReadOnlySpan<byte> prelude)
    {
        uint total = BinaryPrimitives.ReadUInt32BigEndian(prelude);
        uint headers = BinaryPrimitives.ReadUInt32BigEndian(prelude[4..]);
        if (Crc32.Compute(prelude[..8]) != BinaryPrimitives.ReadUInt32BigEndian(prelude[8..]))
            throw new TernSerializationException("The checksum of an event's prelude does not match", 8, "");
        if (headers > MaxHeadersLength || total < PreludeLength + headers + ChecksumLength || total - headers > PreludeLength + MaxPayloadLength + ChecksumLength)
            throw new TernSerializationException("The lengths in an event's prelude are out of range", 0, "");
        return (int)total;
    }

    /// <summary>Reads a complete frame and verifies its checksums.</summary>
    /// <exception cref="TernSerializationException">A checksum or a length does not match.</exception>
    public static EventFrame Read(ReadOnlySpan<byte> frame)
    {
        if (frame.Length < PreludeLength || ReadLength(frame) != frame.Length)
            throw new TernSerializationException("The length of an event does not match its prelude", 0, "");
        int end = frame.Length - ChecksumLength;
        if (Crc32.Compute(frame[..end]) != BinaryPrimitives.ReadUInt32BigEndian(frame[end..]))
            throw new TernSerializationException("The checksum of an event does not match", end, "");
        int headers = (int)BinaryPrimitives.ReadUInt32BigEndian(frame[4..]);
        return new(frame.Slice(PreludeLength, headers), frame[(PreludeLength + headers)..end]);
    }

    /// <summary>Returns a reader of the headers.</summary>
    public EventHeaderReader GetHeaders() => new(HeaderBytes);
}
