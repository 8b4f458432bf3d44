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
    public void SetOptions_sets_the_options_that_the_socket_supports()
    {
        using var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        Assert.Throws<SocketException>(() => socket.NoDelay = true);
        Assert.Throws<SocketException>(() => socket.SetSocketOption(SocketOptionLevel.Tcp, SocketOptionName.TcpKeepAliveTime, TcpConnection.KeepAliveSeconds));
        TcpConnection.SetOptions(socket);
        Assert.NotEqual(0, socket.GetSocketOption(SocketOptionLevel.Socket, SocketOptionName.KeepAlive));
    }

    [Fact]
    public async Task OpenAsync_connects_to_the_address_of_a_host_that_accepts_connections()
    {
        // Only the last one accepts connections. On most systems, localhost has an IPv6 and an IPv4 address.
        IPAddress[] addresses = await Dns.GetHostAddressesAsync("localhost", Token);
        var listener = new TcpListener(addresses[^1], 0);
        listener.Start();
        try
        {
            var endpoint = (IPEndPoint)listener.LocalEndpoint;
            await using Stream stream = await TcpConnection.OpenAsync(new DnsEndPoint("localhost", endpoint.Port), Token);
            var remote = (IPEndPoint)Assert.IsType<NetworkStream>(stream).Socket.RemoteEndPoint!;
            Assert.Equal((endpoint.Address.MapToIPv6(), endpoint.Port), (remote.Address.MapToIPv6(), remote.Port));
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
