using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Tern.Runtime;

namespace Tern.Benchmarks.Workloads;

/// <summary>A server on the loopback that reads requests and returns the same response. It implements no more of HTTP than the end of a message.</summary>
internal sealed class FixedResponseServer : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly byte[] _response;

    public FixedResponseServer(byte[] body)
    {
        string head = string.Create(
            CultureInfo.InvariantCulture,
            $"HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: {body.Length}\r\nx-amz-crc32: {Crc32.Compute(body)}\r\nx-amzn-RequestId: 7Q3K\r\n\r\n");
        _response = [.. Encoding.ASCII.GetBytes(head), .. body];
        _listener.Start();
        Endpoint = string.Create(CultureInfo.InvariantCulture, $"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}");
        new Thread(Accept) { IsBackground = true }.Start();
    }

    public string Endpoint { get; }

    public void Dispose() => _listener.Dispose();

    private void Accept()
    {
        while (true)
        {
            Socket socket;
            try
            {
                socket = _listener.AcceptSocket();
            }
            catch (SocketException)
            {
                return; // disposed
            }
            socket.NoDelay = true;
            new Thread(() => Serve(socket)) { IsBackground = true }.Start();
        }
    }

    private void Serve(Socket socket)
    {
        byte[] buffer = new byte[64 * 1024];
        int filled = 0;
        using (socket)
        {
            while (socket.Receive(buffer.AsSpan(filled)) is > 0 and var received)
            {
                filled += received;
                if (!IsComplete(buffer.AsSpan(0, filled)))
                    continue;
                socket.Send(_response);
                filled = 0;
            }
        }
    }

    private static bool IsComplete(ReadOnlySpan<byte> request)
    {
        int head = request.IndexOf("\r\n\r\n"u8);
        if (head < 0)
            return false;
        ReadOnlySpan<byte> name = "Content-Length: "u8;
        int at = request[..head].IndexOf(name);
        if (at < 0)
            return true;
        ReadOnlySpan<byte> digits = request[(at + name.Length)..];
        int length = int.Parse(digits[..digits.IndexOf((byte)'\r')], CultureInfo.InvariantCulture);
        return request.Length >= head + 4 + length;
    }
}
