using System.Buffers.Binary;
using System.Text;

namespace Tern.Services.Tests.Support;

/// <summary>Event stream frames, written independently of the library according to the format specification.</summary>
internal static class EventFrames
{
    public static byte[] Frame(string payload, params (string Name, string Value)[] headers)
    {
        const byte TextHeader = 7;
        List<byte> head = [];
        foreach ((string name, string value) in headers)
            head.AddRange([(byte)name.Length, .. Encoding.UTF8.GetBytes(name), TextHeader, 0, (byte)value.Length, .. Encoding.UTF8.GetBytes(value)]);
        byte[] body = Encoding.UTF8.GetBytes(payload);
        byte[] frame = new byte[12 + head.Count + body.Length + 4];
        BinaryPrimitives.WriteInt32BigEndian(frame, frame.Length);
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(4), head.Count);
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(8), Crc32(frame.AsSpan(0, 8)));
        head.CopyTo(frame, 12);
        body.CopyTo(frame, 12 + head.Count);
        BinaryPrimitives.WriteUInt32BigEndian(frame.AsSpan(frame.Length - 4), Crc32(frame.AsSpan(0, frame.Length - 4)));
        return frame;
    }

    private static uint Crc32(ReadOnlySpan<byte> bytes)
    {
        uint crc = uint.MaxValue;
        foreach (byte b in bytes)
        {
            crc ^= b;
            for (int bit = 0; bit < 8; bit++)
                crc = (crc & 1) == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB88320;
        }
        return ~crc;
    }
}
