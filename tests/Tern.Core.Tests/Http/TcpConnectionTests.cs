using System.Net;
using System.Net.Sockets;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Http;

public sealed class TcpConnectionTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Client_connection_has_TCP_keep_alive_and_no_delay()
    {
        await using LoopbackServer server = LoopbackServer.Returning(LoopbackServer.Response("{}"));
        using SocketsHttpHandler handler = HttpTransport.CreateHandler(CallTimeouts.Default);
        Assert.NotNull(handler.ConnectCallback);
        Func<SocketsHttpConnectionContext, CancellationToken, ValueTask<Stream>> open = handler.ConnectCallback;
        int[] options = [];
        handler.ConnectCallback = async (context, token) =>
        {
            Stream stream = await open(context, token);
            Socket socket = ((NetworkStream)stream).Socket;
            options =
            [
                (int)socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.KeepAlive)! == 0 ? 0 : 1,
                (int)socket.GetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveTime)!,
                (int)socket.GetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveRetryCount)!,
                socket.NoDelay ? 1 : 0,
            ];
            return stream;
        };
        using var client = new HttpMessageInvoker(handler);
        using HttpResponseMessage response = await client.SendAsync(new(HttpMethod.Get, server.Url), Token);
        Assert.Equal([1, TcpConnection.KeepAliveSeconds, 3, 1], options);
    }

    [Fact]
    public void SetOptions_ignores_options_that_the_socket_does_not_support()
    {
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        Assert.Throws<SocketException>(() => socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveTime, TcpConnection.KeepAliveSeconds));
        TcpConnection.SetOptions(socket);
    }

    [Fact]
    public async Task OpenAsync_tries_every_address_of_a_host()
    {
        // The listener has an IPv4 address only. On most systems, localhost also has an IPv6 address.
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        try
        {
            await using Stream stream = await TcpConnection.OpenAsync(new DnsEndPoint("localhost", ((IPEndPoint)listener.LocalEndpoint).Port), Token);
            Assert.True(stream.CanWrite);
        }
        finally
        {
            listener.Stop();
        }
    }

    [Fact]
    public async Task OpenAsync_to_a_closed_port_throws_SocketException()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();
        await Assert.ThrowsAsync<SocketException>(async () => await TcpConnection.OpenAsync(new IPEndPoint(IPAddress.Loopback, port), Token));
    }
}
