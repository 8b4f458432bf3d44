using System.Buffers.Binary;
using Tern.Checksums;
using Tern.Codecs;

namespace Tern.EventStreams;

/// <summary>One message of an event stream: headers and a payload between two checksums.</summary>
/// <remarks>
/// The whole length (4 bytes), the length of the headers (4), the checksum of these eight bytes (4), headers, payload, and the
/// checksum of all before it (4); numbers are big-endian, checksums CRC-32. It points into the bytes that it was read from.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/aws/amazon-eventstream.html">Amazon event stream</seealso>
public readonly ref struct EventFrame
{
    /// <summary>The bytes that tell how long a frame is.</summary>
    public const int PreludeLength = 12;

    /// <summary>The most bytes of a frame's headers.</summary>
    public const int MaxHeadersLength = 128 * 1024;

    /// <summary>The most bytes of a frame's payload.</summary>
    public const int MaxPayloadLength = 24 * 1024 * 1024;

    private const int ChecksumLength = 4;

    private EventFrame(ReadOnlySpan<byte> headers, ReadOnlySpan<byte> payload)
    {
        HeaderBytes = headers;
        Payload = payload;
    }

    /// <summary>The headers as they are encoded; <see cref="GetHeaders"/> goes through them.</summary>
    public ReadOnlySpan<byte> HeaderBytes { get; }

    /// <summary>The payload.</summary>
    public ReadOnlySpan<byte> Payload { get; }

    /// <summary>How many bytes a frame has, from its first twelve, which are verified before anything is made of them.</summary>
    /// <exception cref="CodecException">The checksum does not fit, or the lengths are none that a frame can have.</exception>
    public static int ReadLength(ReadOnlySpan<byte> prelude)
    {
        uint total = BinaryPrimitives.ReadUInt32BigEndian(prelude);
        uint headers = BinaryPrimitives.ReadUInt32BigEndian(prelude[4..]);
        if (Crc32.Compute(prelude[..8]) != BinaryPrimitives.ReadUInt32BigEndian(prelude[8..]))
            throw new CodecException("The checksum of an event's prelude does not fit", 8, "");
        if (headers > MaxHeadersLength || total < PreludeLength + headers + ChecksumLength || total - headers > PreludeLength + MaxPayloadLength + ChecksumLength)
            throw new CodecException("The lengths of an event are none that one can have", 0, "");
        return (int)total;
    }

    /// <summary>Reads a whole frame.</summary>
    /// <exception cref="CodecException">A checksum or a length does not fit.</exception>
    public static EventFrame Read(ReadOnlySpan<byte> frame)
    {
        if (frame.Length < PreludeLength || ReadLength(frame) != frame.Length)
            throw new CodecException("An event is not as long as it says", 0, "");
        int end = frame.Length - ChecksumLength;
        if (Crc32.Compute(frame[..end]) != BinaryPrimitives.ReadUInt32BigEndian(frame[end..]))
            throw new CodecException("The checksum of an event does not fit", end, "");
        int headers = (int)BinaryPrimitives.ReadUInt32BigEndian(frame[4..]);
        return new(frame.Slice(PreludeLength, headers), frame[(PreludeLength + headers)..end]);
    }

    /// <summary>Goes through the headers.</summary>
    public EventHeaderReader GetHeaders() => new(HeaderBytes);
}
