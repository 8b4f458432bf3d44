using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Local.Benchmarks;

/// <summary>A connection that sends prepared bytes and reads responses with a <c>Content-Length</c>, so that the load costs less than the server.</summary>
internal sealed class RawConnection : IDisposable
{
    private readonly Socket _socket = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
    private readonly byte[] _buffer = new byte[64 * 1024];

    public RawConnection(Uri address) => _socket.Connect(IPAddress.Loopback, address.Port);

    public static byte[] CreateHealthRequest(Uri address) => Encoding.ASCII.GetBytes($"GET /health HTTP/1.1\r\nHost: {address.Authority}\r\n\r\n");

    /// <summary>Sends a request, and reads the response to its end.</summary>
    /// <exception cref="InvalidOperationException">The status is not 200.</exception>
    public async ValueTask SendAsync(ReadOnlyMemory<byte> request)
    {
        await _socket.SendAsync(request);
        int length = 0, total = int.MaxValue;
        while (length < total)
        {
            int read = await _socket.ReceiveAsync(_buffer.AsMemory(length));
            if (read == 0)
                throw new InvalidOperationException("The server closed the connection.");
            length += read;
            if (total == int.MaxValue)
                total = FindTotal(_buffer.AsSpan(0, length));
        }
    }

    public void Dispose() => _socket.Dispose();

    private static int FindTotal(ReadOnlySpan<byte> received)
    {
        int end = received.IndexOf("\r\n\r\n"u8);
        if (end < 0)
            return int.MaxValue;
        if (!received.StartsWith("HTTP/1.1 200"u8))
            throw new InvalidOperationException("The server returned an error: " + Encoding.UTF8.GetString(received));
        string head = Encoding.ASCII.GetString(received[..end]);
        int header = head.IndexOf("\r\nContent-Length:", StringComparison.OrdinalIgnoreCase);
        return header < 0
            ? throw new InvalidOperationException("The response has no Content-Length: " + head)
            : end + 4 + Number.Parse(head[(header + 17)..].Split('\r')[0].Trim());
    }
}
