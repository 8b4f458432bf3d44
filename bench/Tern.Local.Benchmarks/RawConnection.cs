using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Local.Benchmarks;

/// <summary>A connection that sends prepared bytes and reads responses with a <c>Content-Length</c>, so that the load costs less than the server.</summary>
internal sealed class RawConnection : IDisposable
{
    private const int Unknown = int.MaxValue;

    private readonly byte[] _buffer = new byte[64 * 1024];
    private int _received;
    private int _total = Unknown;

    public RawConnection(Uri address) => Socket.Connect(IPAddress.Loopback, address.Port);

    public Socket Socket { get; } = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };

    public static byte[] CreateHealthRequest(Uri address) => Encoding.ASCII.GetBytes($"GET /health HTTP/1.1\r\nHost: {address.Authority}\r\n\r\n");

    /// <summary>Sends a request.</summary>
    public void Send(ReadOnlySpan<byte> request)
    {
        (_received, _total) = (0, Unknown);
        Socket.Send(request);
    }

    /// <summary>Waits for bytes of the response, and reads them.</summary>
    /// <returns>Whether the response is complete.</returns>
    /// <exception cref="InvalidOperationException">The status is not 200.</exception>
    public bool Receive()
    {
        int read = Socket.Receive(_buffer.AsSpan(_received));
        if (read == 0)
            throw new InvalidOperationException("The server closed the connection.");
        _received += read;
        if (_total == Unknown)
            _total = FindTotal(_buffer.AsSpan(0, _received));
        return _received >= _total;
    }

    public void Dispose() => Socket.Dispose();

    private static int FindTotal(ReadOnlySpan<byte> received)
    {
        int end = received.IndexOf("\r\n\r\n"u8);
        if (end < 0)
            return Unknown;
        if (!received.StartsWith("HTTP/1.1 200"u8))
            throw new InvalidOperationException("The server returned an error: " + Encoding.UTF8.GetString(received));
        ReadOnlySpan<byte> head = received[..end];
        foreach (Range range in head.Split("\r\n"u8))
        {
            ReadOnlySpan<byte> line = head[range];
            int colon = line.IndexOf((byte)':');
            if (colon >= 0 && Ascii.EqualsIgnoreCase(line[..colon], "Content-Length"u8))
                return end + 4 + int.Parse(line[(colon + 1)..], NumberStyles.AllowLeadingWhite, CultureInfo.InvariantCulture);
        }
        throw new InvalidOperationException("The response has no Content-Length: " + Encoding.ASCII.GetString(head));
    }
}
