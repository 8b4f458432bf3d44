using System.Net;
using System.Net.Sockets;
using Tern.Calls;
using Tern.Support;

namespace Tern.Http;

public sealed class TcpConnectionTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_connection_of_a_client_has_keep_alive()
    {
        await using LoopbackServer server = LoopbackServer.Answering(LoopbackServer.Response("{}"));
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
    public void A_socket_that_refuses_the_options_is_used_without_them()
    {
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        Assert.Throws<SocketException>(() => socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveTime, TcpConnection.KeepAliveSeconds));
        TcpConnection.SetOptions(socket);
    }

    [Fact]
    public async Task A_host_with_several_addresses_is_tried_at_each()
    {
        // It listens on IPv4 alone, and the name has an address of IPv6 as well on most systems.
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
    public async Task A_connection_that_is_refused_is_an_error_of_the_socket()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();
        await Assert.ThrowsAsync<SocketException>(async () => await TcpConnection.OpenAsync(new IPEndPoint(IPAddress.Loopback, port), Token));
    }
}
