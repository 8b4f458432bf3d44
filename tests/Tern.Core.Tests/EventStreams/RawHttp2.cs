using System.Buffers.Binary;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.EventStreams;

/// <summary>The server side of an HTTP/2 connection without TLS, with frames that a test provides.</summary>
internal static class RawHttp2
{
    public const byte Data = 0;
    public const byte Headers = 1;
    public const byte Settings = 4;
    public const byte Ping = 6;
    public const byte GoAway = 7;

    // ":status: 200" of the static table.
    private static readonly byte[] s_ok = [0x88];

    /// <summary>Begins the connection, and waits for the headers of the first request.</summary>
    public static async Task BeginAsync(LoopbackConnection connection, CancellationToken token)
    {
        await connection.SendAsync(Frame(Settings, 0, []), token);
        await connection.ReadExactlyAsync("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".Length, token);
        await ReadThroughAsync(connection, Headers, token);
    }

    /// <summary>Reads frames up to and including the first one of a type.</summary>
    public static async Task ReadThroughAsync(LoopbackConnection connection, byte type, CancellationToken token)
    {
        byte[] frameHeader;
        do
        {
            frameHeader = await connection.ReadExactlyAsync(9, token);
            await connection.ReadExactlyAsync((frameHeader[0] << 16) | (frameHeader[1] << 8) | frameHeader[2], token);
        }
        while (frameHeader[3] != type);
    }

    /// <summary>The headers of a successful response on the first stream.</summary>
    public static byte[] Ok() => [.. Frame(Headers, 1, s_ok, flags: 4)];

    public static byte[] GoingAway(int lastStream, int error)
    {
        byte[] payload = new byte[8];
        BinaryPrimitives.WriteInt32BigEndian(payload, lastStream);
        BinaryPrimitives.WriteInt32BigEndian(payload.AsSpan(4), error);
        return Frame(GoAway, 0, payload);
    }

    public static byte[] Frame(byte type, int stream, byte[] payload, byte flags = 0)
    {
        byte[] frame = new byte[9 + payload.Length];
        frame[0] = (byte)(payload.Length >> 16);
        frame[1] = (byte)(payload.Length >> 8);
        frame[2] = (byte)payload.Length;
        frame[3] = type;
        frame[4] = flags;
        BinaryPrimitives.WriteInt32BigEndian(frame.AsSpan(5), stream);
        payload.CopyTo(frame, 9);
        return frame;
    }
}
