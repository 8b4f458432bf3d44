using System.Net;
using System.Net.Sockets;

namespace Tern.Runtime;

/// <summary>Opens connections like the default of SocketsHttpHandler, with TCP keep-alive in addition.</summary>
/// <remarks>
/// A call may wait for its response without a limit (<see cref="OperationDescriptor.IsLongRunning"/>), and an event stream for its next event.
/// Keep-alive probes detect a peer that disappeared without closing the connection. They also prevent a NAT gateway from dropping an idle connection.
/// </remarks>
// Without it, a call without a time limit waits forever for a peer that disappeared, and NAT gateways drop idle connections.
// Held by TcpConnectionTests.Client_connection_has_TCP_keep_alive_and_no_delay.
internal static class TcpConnection
{
    /// <summary>The idle time before the first probe, in seconds. NAT gateways of AWS drop an idle connection after 350 seconds.</summary>
    public const int KeepAliveSeconds = 30;

    private const int ProbeIntervalSeconds = 10;

    /// <summary>The number of probes without a response after which the connection is closed.</summary>
    private const int ProbeCount = 3;

    // A continuation instead of an async method: at startup, each awaiting state machine costs ten methods that ReadyToRun cannot precompile.
    // Held by eng/aot, which counts and limits the methods that are compiled at run time.
    public static ValueTask<Stream> OpenAsync(EndPoint endpoint, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        return new(socket.ConnectAsync(endpoint, cancellationToken).AsTask().ContinueWith(
            CompleteConnect, socket, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default));
    }

    private static Stream CompleteConnect(Task connected, object? state)
    {
        var socket = (Socket)state!;
        try
        {
            connected.GetAwaiter().GetResult();
            // Set after connecting: a host may have several addresses, and on Unix a socket with these options cannot try a second address.
            SetOptions(socket);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>Sets the options that the system supports. A connection without them is better than no connection.</summary>
    internal static void SetOptions(Socket socket)
    {
        TrySetOption(socket, SocketOptionLevel.Tcp, SocketOptionName.NoDelay, 1);
        TrySetOption(socket, SocketOptionLevel.Socket, SocketOptionName.KeepAlive, 1);
        TrySetOption(socket, SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveTime, KeepAliveSeconds);
        TrySetOption(socket, SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveInterval, ProbeIntervalSeconds);
        TrySetOption(socket, SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveRetryCount, ProbeCount);
    }

    private static void TrySetOption(Socket socket, SocketOptionLevel level, SocketOptionName name, int value)
    {
        try
        {
            socket.SetSocketOption(level, name, value);
        }
        catch (SocketException)
        {
            // A sandbox can forbid any option, and an old system does not support all.
        }
    }
}
