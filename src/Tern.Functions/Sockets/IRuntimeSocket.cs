using System.Net.Sockets;

namespace Tern.Functions.Sockets;

/// <summary>A connection to the Runtime API. <see cref="IDisposable.Dispose"/> can be called at any time, and ends an operation in flight with an error.</summary>
internal interface IRuntimeSocket : IDisposable
{
    /// <summary>Sends all bytes.</summary>
    /// <param name="bytes">The bytes.</param>
    /// <param name="limit">The time after which no further bytes are accepted by the server is an error.</param>
    /// <exception cref="SocketException">The connection is lost, or <see cref="SocketError.TimedOut"/>.</exception>
    ValueTask SendAsync(ReadOnlyMemory<byte> bytes, TimeSpan limit);

    /// <summary>Receives bytes.</summary>
    /// <param name="buffer">The buffer for the bytes.</param>
    /// <param name="limit">The time after which no bytes are an error; <see cref="Timeout.InfiniteTimeSpan"/> for no limit.</param>
    /// <returns>The number of bytes; 0 if the server has closed the connection.</returns>
    /// <exception cref="SocketException">The connection is lost, or <see cref="SocketError.TimedOut"/>.</exception>
    ValueTask<int> ReceiveAsync(Memory<byte> buffer, TimeSpan limit);
}
