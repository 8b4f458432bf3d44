using System.Buffers.Text;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Tern.Performance;

/// <summary>A Runtime API for one function: a step is one invocation. It allocates nothing.</summary>
internal sealed class SteppedRuntimeApi : IDisposable
{
    private readonly Socket _listener = new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
    private readonly byte[] _buffer = new byte[64 * 1024];
    private readonly byte[] _event;
    private readonly byte[] _accepted = "HTTP/1.1 202 Accepted\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{\"status\":\"OK\"}"u8.ToArray();
    private Socket? _connection;

    /// <param name="payload">The event.</param>
    public SteppedRuntimeApi(string payload)
    {
        _listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        _listener.Listen();
        _event = Encoding.UTF8.GetBytes(
            $"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nLambda-Runtime-Aws-Request-Id: id-1\r\nLambda-Runtime-Deadline-Ms: 4102444800000\r\nContent-Length: {Encoding.UTF8.GetByteCount(payload)}\r\n\r\n{payload}");
    }

    public string Address => _listener.LocalEndPoint!.ToString()!;

    /// <summary>Sends the event, and receives its result.</summary>
    public void Step()
    {
        _connection ??= _listener.Accept();
        Receive("GET "u8);
        Send(_event);
        Receive("POST /2018-06-01/runtime/invocation/id-1/response"u8);
        Send(_accepted);
    }

    public void Dispose()
    {
        _connection?.Dispose();
        _listener.Dispose();
    }

    private void Send(ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length > 0)
            bytes = bytes[_connection!.Send(bytes)..];
    }

    private void Receive(ReadOnlySpan<byte> start)
    {
        int received = 0, end = -1;
        while (end < 0 || received < end)
        {
            int count = _connection!.Receive(_buffer.AsSpan(received));
            if (count == 0)
                throw new InvalidOperationException("The function has closed its connection.");
            received += count;
            ReadOnlySpan<byte> text = _buffer.AsSpan(0, received);
            int head = text.IndexOf("\r\n\r\n"u8);
            if (head >= 0)
                end = head + 4 + ContentLength(text[..head]);
        }
        if (!_buffer.AsSpan(0, received).StartsWith(start))
            throw new InvalidOperationException($"The function has sent another request: {Encoding.UTF8.GetString(_buffer.AsSpan(0, received))}");
    }

    private static int ContentLength(ReadOnlySpan<byte> head)
    {
        int start = head.IndexOf("Content-Length: "u8);
        return start >= 0 && Utf8Parser.TryParse(head[(start + 16)..], out int length, out _) ? length : 0;
    }
}
