using System.Net.Sockets;

namespace Tern.Functions.Sockets;

/// <summary>A socket whose operations do not block a thread.</summary>
internal sealed class AsyncSocket : IRuntimeSocket
{
    private readonly Socket _socket;

    private AsyncSocket(Socket socket) => _socket = socket;

    /// <summary>Opens a connection.</summary>
    /// <exception cref="SocketException">The server is not reachable.</exception>
    public static async ValueTask<AsyncSocket> ConnectAsync(RuntimeAddress address)
    {
        var socket = new Socket(address.EndPoint.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(address.EndPoint).ConfigureAwait(false);
            return new AsyncSocket(socket);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    public async ValueTask SendAsync(ReadOnlyMemory<byte> bytes)
    {
        while (bytes.Length > 0)
            bytes = bytes[await _socket.SendAsync(bytes).ConfigureAwait(false)..];
    }

    public ValueTask<int> ReceiveAsync(Memory<byte> buffer) => _socket.ReceiveAsync(buffer);

    public void Dispose() => _socket.Dispose();
}
