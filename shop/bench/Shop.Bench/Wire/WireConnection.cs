using System.Buffers.Text;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace Shop.Bench.Wire;

/// <summary>
/// One HTTP/1.1 connection with keep-alive. It costs less than <see cref="HttpClient"/>, whose cost would be part of the measurement, because
/// server and database share the cores of the machine.
/// </summary>
internal sealed class WireConnection : IDisposable
{
    private readonly Socket socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] input = new byte[64 * 1024];
    private int start, end;
    private byte[] body = new byte[16 * 1024];
    private bool discard;

    public int Status { get; private set; }

    /// <summary>The length of the last body as sent, without the framing of chunks.</summary>
    public long Length { get; private set; }

    /// <summary>The time of the first bytes of the last body, by <see cref="Stopwatch.GetTimestamp"/>.</summary>
    public long FirstBody { get; private set; }

    public ReadOnlySpan<byte> Body => discard ? default : body.AsSpan(0, (int)Length);

    /// <summary>True if the server has closed the connection: between responses there is nothing else to read.</summary>
    public bool IsClosed => socket.Poll(TimeSpan.Zero, SelectMode.SelectRead);

    public static async Task<WireConnection> OpenAsync(int port)
    {
        var connection = new WireConnection();
        await connection.socket.ConnectAsync(IPAddress.Loopback, port);
        return connection;
    }

    /// <summary>Sends a request and reads the response to its end. Returns whether it was the expected one.</summary>
    public async ValueTask<bool> SendAsync(WireRequest request)
    {
        discard = request.Length is not null;
        Length = 0;
        FirstBody = 0;
        await socket.SendAsync(request.Bytes, SocketFlags.None);

        int head;
        while ((head = input.AsSpan(start, end - start).IndexOf("\r\n\r\n"u8)) < 0) await ReceiveAsync();
        var (length, chunked) = Parse(input.AsSpan(start, head + 2));
        start += head + 4;
        if (chunked) await ReadChunksAsync();
        else await ReadAsync(length);
        return Status == request.Expected
            && (request.Length is { } expected ? Math.Abs(Length - expected) <= request.Slack : Body.IndexOf(request.Contains) >= 0);
    }

    public void Dispose() => socket.Dispose();

    private (long Length, bool Chunked) Parse(ReadOnlySpan<byte> head)
    {
        _ = Utf8Parser.TryParse(head[9..12], out int status, out _);
        Status = status;
        long length = 0;
        var chunked = false;
        while (head.IndexOf("\r\n"u8) is var line and >= 0)
        {
            var field = head[..line];
            if (StartsWith(field, "content-length: "u8)) _ = Utf8Parser.TryParse(field[16..], out length, out _);
            else if (StartsWith(field, "transfer-encoding: chunked"u8)) chunked = true;
            head = head[(line + 2)..];
        }
        return (length, chunked);
    }

    private static bool StartsWith(ReadOnlySpan<byte> field, ReadOnlySpan<byte> name) =>
        field.Length >= name.Length && System.Text.Ascii.EqualsIgnoreCase(field[..name.Length], name);

    private async ValueTask ReadChunksAsync()
    {
        while (true)
        {
            int line;
            while ((line = input.AsSpan(start, end - start).IndexOf("\r\n"u8)) < 0) await ReceiveAsync();
            _ = Utf8Parser.TryParse(input.AsSpan(start, line), out int size, out _, 'x');
            start += line + 2;
            await ReadAsync(size);
            while (end - start < 2) await ReceiveAsync();
            start += 2;
            if (size == 0) return;
        }
    }

    private async ValueTask ReadAsync(long length)
    {
        while (length > 0)
        {
            if (start == end) await ReceiveAsync();
            var count = (int)Math.Min(length, end - start);
            if (FirstBody == 0) FirstBody = Stopwatch.GetTimestamp();
            if (!discard)
            {
                if (Length + count > body.Length) Array.Resize(ref body, (int)Math.Max(Length + count, body.Length * 2));
                input.AsSpan(start, count).CopyTo(body.AsSpan((int)Length));
            }
            Length += count;
            start += count;
            length -= count;
        }
    }

    private async ValueTask ReceiveAsync()
    {
        if (start == end) start = end = 0;
        else if (end == input.Length)
        {
            input.AsSpan(start, end - start).CopyTo(input);
            (start, end) = (0, end - start);
        }
        var count = await socket.ReceiveAsync(input.AsMemory(end), SocketFlags.None);
        if (count == 0) throw new IOException("The server has closed the connection.");
        end += count;
    }
}
