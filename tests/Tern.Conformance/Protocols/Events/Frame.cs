using System.Buffers.Binary;
using System.Text;

namespace Tern.Conformance.Protocols.Events;

/// <summary>
/// A message of an event stream (https://smithy.io/2.0/aws/amazon-eventstream.html), encoded and decoded according to the
/// specification. It shares no code with the code under test.
/// </summary>
internal sealed record Frame(IReadOnlyList<KeyValuePair<string, FrameHeader>> Headers, byte[] Payload)
{
    private const int Prelude = 12;
    private const int Checksum = 4;

    /// <summary>The value of a header, or null.</summary>
    public FrameHeader? GetHeader(string name) => Headers.FirstOrDefault(header => header.Key == name).Value;

    /// <summary>Decodes consecutive frames.</summary>
    /// <exception cref="FormatException">The bytes are not valid frames.</exception>
    public static List<Frame> DecodeAll(ReadOnlySpan<byte> bytes)
    {
        var frames = new List<Frame>();
        while (bytes.Length > 0)
        {
            if (bytes.Length < Prelude + Checksum)
                throw new FormatException($"{bytes.Length} remaining bytes are not a frame");
            uint length = BinaryPrimitives.ReadUInt32BigEndian(bytes);
            uint headers = BinaryPrimitives.ReadUInt32BigEndian(bytes[4..]);
            if (length > bytes.Length || length < Prelude + Checksum || headers > length - Prelude - Checksum)
                throw new FormatException($"a frame of {length} bytes with headers of {headers} does not fit into {bytes.Length} bytes");
            ReadOnlySpan<byte> frame = bytes[..(int)length];
            if (Crc32(frame[..8]) != BinaryPrimitives.ReadUInt32BigEndian(frame[8..]))
                throw new FormatException("the checksum of a frame's prelude is wrong");
            if (Crc32(frame[..^Checksum]) != BinaryPrimitives.ReadUInt32BigEndian(frame[^Checksum..]))
                throw new FormatException("the checksum of a frame is wrong");
            frames.Add(new Frame(DecodeHeaders(frame.Slice(Prelude, (int)headers)), frame[(Prelude + (int)headers)..^Checksum].ToArray()));
            bytes = bytes[(int)length..];
        }
        return frames;
    }

    /// <summary>Encodes the complete frame.</summary>
    public byte[] Encode()
    {
        var headers = new List<byte>();
        foreach ((string name, FrameHeader header) in Headers)
            headers.AddRange([(byte)name.Length, .. Encoding.ASCII.GetBytes(name), .. header.Encode()]);
        byte[] frame = new byte[Prelude + headers.Count + Payload.Length + Checksum];
        BinaryPrimitives.WriteInt32BigEndian(frame, frame.Length);
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(4), headers.Count);
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(8), Crc32(frame.AsSpan(0, 8)));
        headers.CopyTo(frame, Prelude);
        Payload.CopyTo(frame, Prelude + headers.Count);
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(frame.Length - Checksum), Crc32(frame.AsSpan(0, frame.Length - Checksum)));
        return frame;
    }

    private static List<KeyValuePair<string, FrameHeader>> DecodeHeaders(ReadOnlySpan<byte> bytes)
    {
        var headers = new List<KeyValuePair<string, FrameHeader>>();
        try
        {
            while (bytes.Length > 0)
            {
                string name = Encoding.UTF8.GetString(bytes.Slice(1, bytes[0]));
                int type = bytes[1 + bytes[0]];
                bytes = bytes[(2 + bytes[0])..];
                if (type is 6 or 7)
                {
                    int length = BinaryPrimitives.ReadUInt16BigEndian(bytes);
                    headers.Add(new(name, FrameHeader.Decode(type, bytes.Slice(2, length))));
                    bytes = bytes[(2 + length)..];
                    continue;
                }
                int size = type switch { 0 or 1 => 0, 2 => 1, 3 => 2, 4 => 4, 5 or 8 => 8, _ => 16 };
                headers.Add(new(name, FrameHeader.Decode(type, bytes[..size])));
                bytes = bytes[size..];
            }
        }
        catch (Exception e) when (e is ArgumentOutOfRangeException or IndexOutOfRangeException)
        {
            throw new FormatException("a header is longer than the headers");
        }
        return headers.DistinctBy(header => header.Key).Count() == headers.Count ? headers : throw new FormatException("a header occurs twice");
    }

    // The definition, bit by bit (https://www.rfc-editor.org/rfc/rfc1952#section-8).
    private static uint Crc32(ReadOnlySpan<byte> bytes)
    {
        uint crc = 0xFFFFFFFF;
        foreach (byte b in bytes)
        {
            crc ^= b;
            for (int i = 0; i < 8; i++)
                crc = (crc & 1) != 0 ? (crc >> 1) ^ 0xEDB88320 : crc >> 1;
        }
        return ~crc;
    }
}
