using System.Globalization;
using System.Net.Sockets;
using System.Text;

namespace Tern.Referees.Tests.Support;

/// <summary>A TCP connection to a server, on which a test sends any bytes.</summary>
internal sealed class RawConnection : IAsyncDisposable
{
    private readonly Socket _socket = new(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _buffer = new byte[64 * 1024];
    private int _filled;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public static async Task<RawConnection> OpenAsync(Uri server)
    {
        var connection = new RawConnection();
        await connection._socket.ConnectAsync(server.Host, server.Port, Token);
        return connection;
    }

    public Task SendAsync(string text) => SendAsync(Encoding.Latin1.GetBytes(text));

    public async Task SendAsync(ReadOnlyMemory<byte> bytes)
    {
        while (!bytes.IsEmpty)
            bytes = bytes[await _socket.SendAsync(bytes, Token)..];
    }

    /// <summary>Closes the sending side.</summary>
    public void EndSending() => _socket.Shutdown(SocketShutdown.Send);

    /// <summary>The status line and headers of the next response; null if the connection is closed.</summary>
    public async Task<string?> ReadHeadAsync()
    {
        int end;
        while ((end = _buffer.AsSpan(0, _filled).IndexOf("\r\n\r\n"u8)) < 0)
        {
            if (!await FillAsync())
                return null;
        }
        return Take(end + 4);
    }

    /// <summary>The next response with a body of its Content-Length.</summary>
    public async Task<(string Head, string Body)> ReadAsync()
    {
        string head = await ReadHeadAsync() ?? throw new EndOfStreamException();
        int length = LengthOf(head);
        while (_filled < length)
        {
            if (!await FillAsync())
                throw new EndOfStreamException();
        }
        return (head, Take(length));
    }

    /// <summary>The number of bytes until the connection ends.</summary>
    public async Task<int> CountToEndAsync()
    {
        int count = 0;
        do
        {
            count += _filled;
            _filled = 0;
        }
        while (await FillAsync());
        return count;
    }

    /// <summary>The Content-Length of a response; 0 without that header.</summary>
    public static int LengthOf(string head)
    {
        const string Name = "\r\nContent-Length: ";
        int start = head.IndexOf(Name, StringComparison.OrdinalIgnoreCase);
        return start < 0 ? 0 : int.Parse(head.AsSpan(start + Name.Length, head.IndexOf('\r', start + Name.Length) - start - Name.Length), CultureInfo.InvariantCulture);
    }

    public ValueTask DisposeAsync()
    {
        _socket.Dispose();
        return ValueTask.CompletedTask;
    }

    private string Take(int count)
    {
        string text = Encoding.Latin1.GetString(_buffer, 0, count);
        _buffer.AsSpan(count, _filled - count).CopyTo(_buffer);
        _filled -= count;
        return text;
    }

    private async Task<bool> FillAsync()
    {
        try
        {
            int count = await _socket.ReceiveAsync(_buffer.AsMemory(_filled), Token);
            _filled += count;
            return count > 0;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
