using System.Net;
using System.Net.Sockets;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Http;

public sealed class ConnectionProbeTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(0, true)]
    [InlineData(1, false)]
    public async Task FailedBeforeFirstByte_on_a_reused_connection_is_false_after_one_received_byte(int received, bool expected)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new TcpClient();
        await client.ConnectAsync((IPEndPoint)listener.LocalEndpoint, Token);
        using Socket server = await listener.AcceptSocketAsync(Token);
        await using var connection = new ConnectionStream(client.GetStream());
        await server.SendAsync(new byte[100], Token);
        await connection.ReadExactlyAsync(new byte[100], Token);

        var probe = new ConnectionProbe();
        Assert.False(probe.FailedBeforeFirstByte);
        using var invoker = new HttpMessageInvoker(new ScriptedHandler(async (_, token) =>
        {
            // On the caller's thread, as the handler writes to a pooled connection.
            ValueTask write = connection.WriteAsync("request"u8.ToArray(), token);
            await write;
            return ScriptedHandler.Ok();
        }));
        using var request = new HttpRequestMessage(HttpMethod.Get, "http://host/");
        using HttpResponseMessage response = await probe.SendAsync(invoker, request, Token);
        await server.SendAsync(new byte[received], Token);
        await connection.ReadExactlyAsync(new byte[received], Token);

        Assert.Equal(expected, probe.FailedBeforeFirstByte);
        probe.Clear();
        Assert.False(probe.FailedBeforeFirstByte);
    }

    [Fact]
    public async Task FailedBeforeFirstByte_is_false_when_the_request_is_written_after_an_asynchronous_connect()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        using var client = new TcpClient();
        await client.ConnectAsync((IPEndPoint)listener.LocalEndpoint, Token);
        await using var connection = new ConnectionStream(client.GetStream());

        var connected = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var invoker = new HttpMessageInvoker(new ScriptedHandler(async (_, token) =>
        {
            await connected.Task;
            await connection.WriteAsync("request"u8.ToArray(), token);
            return ScriptedHandler.Ok();
        }));
        using var request = new HttpRequestMessage(HttpMethod.Get, "http://host/");
        var probe = new ConnectionProbe();
        Task<HttpResponseMessage> sending = probe.SendAsync(invoker, request, Token);
        connected.SetResult();
        using HttpResponseMessage response = await sending;
        Assert.False(probe.FailedBeforeFirstByte);
    }
}
