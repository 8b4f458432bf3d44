using System.Buffers.Binary;
using System.Net.Sockets;
using System.Runtime.Versioning;

namespace Tern.Functions.Sockets;

/// <summary>A socket of Linux whose operations block the thread, and so are complete when they return.</summary>
/// <remarks>
/// <see cref="Socket"/> starts a thread for asynchronous operations even if there are none, which is a part of the start of a function.
/// </remarks>
[SupportedOSPlatform("linux")]
internal sealed class BlockingSocket : IRuntimeSocket
{
    private readonly SocketHandle _handle;
    private readonly TimeSpan _period;

    private BlockingSocket(SocketHandle handle, TimeSpan period)
    {
        _handle = handle;
        _period = period;
    }

    /// <summary>Opens a connection.</summary>
    /// <param name="ipv4">The address of the server as a number whose highest byte is the first one of the address.</param>
    /// <param name="port">The port of the server.</param>
    /// <param name="period">The interval at which limits are checked.</param>
    /// <exception cref="SocketException">The server is not reachable.</exception>
    public static BlockingSocket Connect(uint ipv4, int port, TimeSpan period)
    {
        SocketHandle handle = LinuxSockets.Open(period);
        try
        {
            Span<byte> address = stackalloc byte[LinuxSockets.AddressLength];
            address.Clear();
            BitConverter.TryWriteBytes(address, LinuxSockets.Ipv4);
            BinaryPrimitives.WriteUInt16BigEndian(address[2..], (ushort)port);
            BinaryPrimitives.WriteUInt32BigEndian(address[4..], ipv4);
            LinuxSockets.Connect(handle, address);
            return new BlockingSocket(handle, period);
        }
        catch
        {
            handle.Dispose();
            throw;
        }
    }

    public ValueTask SendAsync(ReadOnlyMemory<byte> bytes, TimeSpan limit)
    {
        ReadOnlySpan<byte> rest = bytes.Span;
        int allowed = SocketTimeout.CountPeriods(limit, _period);
        for (int periods = allowed; rest.Length > 0;)
        {
            if (LinuxSockets.TrySend(_handle, rest, out int sent))
            {
                rest = rest[sent..];
                periods = allowed;
            }
            else if (--periods == 0)
            {
                throw new SocketException((int)SocketError.TimedOut);
            }
        }
        return ValueTask.CompletedTask;
    }

    public ValueTask<int> ReceiveAsync(Memory<byte> buffer, TimeSpan limit)
    {
        for (int periods = SocketTimeout.CountPeriods(limit, _period); periods > 0; periods--)
        {
            if (LinuxSockets.TryReceive(_handle, buffer.Span, out int received))
                return new(received);
        }
        throw new SocketException((int)SocketError.TimedOut);
    }

    // The shutdown ends an operation in flight, which has a reference to the handle.
    public void Dispose()
    {
        try
        {
            LinuxSockets.Shutdown(_handle);
        }
        catch (ObjectDisposedException)
        {
            // Another thread has closed it.
        }
        _handle.Dispose();
    }
}
