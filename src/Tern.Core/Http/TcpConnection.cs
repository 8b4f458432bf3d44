using System.Net;
using System.Net.Sockets;

namespace Tern.Http;

/// <summary>Opens connections as the transport does, with TCP keep-alive.</summary>
/// <remarks>
/// A call may wait for its response without a limit (<see cref="Calls.OperationDescriptor.IsLongRunning"/>), and a stream of events for its next event. A peer
/// that is gone without a word is then found by keep-alive probes, and probes also prevent that a NAT gateway drops a connection that is silent.
/// </remarks>
internal static class TcpConnection
{
    /// <summary>Seconds without a byte before the first probe. NAT gateways of AWS drop a silent connection after 350.</summary>
    public const int KeepAliveSeconds = 30;

    private const int ProbeIntervalSeconds = 10;

    /// <summary>How many probes without a response end a connection.</summary>
    private const int ProbeCount = 3;

    // A continuation and not an async method: at start, each state machine that waits costs ten methods that ReadyToRun cannot compile ahead.
    // The counts of eng/aot show it.
    public static ValueTask<Stream> OpenAsync(EndPoint endpoint, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        return new(socket.ConnectAsync(endpoint, cancellationToken).AsTask().ContinueWith(
            Finish, socket, CancellationToken.None, TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default));
    }

    private static Stream Finish(Task connected, object? state)
    {
        var socket = (Socket)state!;
        try
        {
            connected.GetAwaiter().GetResult();
            // Only now: a host may have several addresses, and on Unix a socket with such options cannot try a second one.
            SetOptions(socket);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>Sets the options as far as the system has them: a connection without them is better than none.</summary>
    internal static void SetOptions(Socket socket)
    {
        try
        {
            socket.NoDelay = true;
            socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.KeepAlive, true);
            socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveTime, KeepAliveSeconds);
            socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveInterval, ProbeIntervalSeconds);
            socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveRetryCount, ProbeCount);
        }
        catch (SocketException)
        {
            // A sandbox can forbid any of them, and an old system does not know all.
        }
    }
}
