using System.Globalization;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Cryptography.X509Certificates;
using System.Text;

namespace Tern.Aot.Suspension;

/// <summary>A connection of <see cref="TestServer"/>.</summary>
internal sealed class TestConnection(Socket socket) : IDisposable
{
    private const string ContentLength = "\r\nContent-Length: ";

    private static readonly byte[] s_response = "HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: 2\r\n\r\n{}"u8.ToArray();

    private readonly byte[] _buffer = new byte[16 * 1024];
    private volatile bool _isDropped;

    public bool IsClosed { get; private set; }

    public void Apply(Fault fault)
    {
        switch (fault)
        {
            case Fault.Close:
                // The read of ServeAsync then ends, which closes the socket.
                socket.Shutdown(SocketShutdown.Both);
                break;
            case Fault.Drop:
                _isDropped = true;
                break;
            default:
                socket.LingerState = new LingerOption(true, 0);
                socket.Dispose();
                break;
        }
    }

    public async Task ServeAsync(X509Certificate2? certificate, Func<Task> onRequest)
    {
        try
        {
            await using Stream stream = await OpenAsync(certificate);
            while (await ReadRequestAsync(stream))
            {
                await onRequest();
                await stream.WriteAsync(s_response);
            }
        }
        catch (Exception e) when (e is IOException or ObjectDisposedException)
        {
            // The client or a fault closed the connection.
        }
        IsClosed = true;
    }

    public void Dispose() => socket.Dispose();

    private async Task<Stream> OpenAsync(X509Certificate2? certificate)
    {
        var network = new NetworkStream(socket, ownsSocket: true);
        if (certificate is null)
            return network;
        var tls = new SslStream(network);
        await tls.AuthenticateAsServerAsync(certificate);
        return tls;
    }

    /// <summary>Reads one request. Discards all bytes after <see cref="Fault.Drop"/>.</summary>
    /// <returns>False at the end of the connection.</returns>
    private async Task<bool> ReadRequestAsync(Stream stream)
    {
        int length = 0;
        while (await stream.ReadAsync(_buffer.AsMemory(length)) is > 0 and int read)
        {
            if (_isDropped)
                continue;
            length += read;
            if (IsComplete(Encoding.ASCII.GetString(_buffer, 0, length)))
                return true;
        }
        return false;
    }

    private static bool IsComplete(string request)
    {
        int end = request.IndexOf("\r\n\r\n", StringComparison.Ordinal);
        if (end < 0)
            return false;
        int start = request.IndexOf(ContentLength, StringComparison.OrdinalIgnoreCase) + ContentLength.Length;
        int bodyLength = int.Parse(request.AsSpan(start, request.IndexOf("\r\n", start, StringComparison.Ordinal) - start), CultureInfo.InvariantCulture);
        return request.Length == end + 4 + bodyLength;
    }
}
