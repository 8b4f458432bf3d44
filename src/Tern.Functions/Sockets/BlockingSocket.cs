using System.Buffers.Binary;
using System.Net;
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

    /// <summary>Whether a connection to an address can be opened: on Linux, to an address of IPv4.</summary>
    [SupportedOSPlatformGuard("linux")]
    public static bool Supports(EndPoint endpoint) => OperatingSystem.IsLinux() && endpoint is IPEndPoint { AddressFamily: AddressFamily.InterNetwork };

    /// <summary>Opens a connection.</summary>
    /// <param name="endpoint">The address of the server.</param>
    /// <param name="period">The interval at which limits are checked.</param>
    /// <exception cref="SocketException">The server is not reachable.</exception>
    public static BlockingSocket Connect(IPEndPoint endpoint, TimeSpan period)
    {
        SocketHandle handle = LinuxSockets.Open(period);
        try
        {
            Span<byte> address = stackalloc byte[LinuxSockets.AddressLength];
            address.Clear();
            BitConverter.TryWriteBytes(address, LinuxSockets.Ipv4);
            BinaryPrimitives.WriteUInt16BigEndian(address[2..], (ushort)endpoint.Port);
            endpoint.Address.TryWriteBytes(address[4..], out _);
            LinuxSockets.Connect(handle, address);
            return new BlockingSocket(handle, period);
        }
        catch
        {
            handle.Dispose();
            throw;
        }
    }

    public ValueTask SendAsync(ReadOnlyMemory<byte> bytes)
    {
        ReadOnlySpan<byte> rest = bytes.Span;
        while (rest.Length > 0)
            rest = rest[LinuxSockets.Send(_handle, rest)..];
        return ValueTask.CompletedTask;
    }

    public ValueTask<int> ReceiveAsync(Memory<byte> buffer, TimeSpan limit)
    {
        for (int periods = ReceiveTimeout.CountPeriods(limit, _period); periods > 0; periods--)
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
