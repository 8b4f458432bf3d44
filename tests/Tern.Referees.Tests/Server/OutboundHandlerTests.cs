using System.Net;
using Tern.Local.Server;

namespace Tern.Referees.Tests.Server;

/// <summary>The hosts that the server sends HTTP deliveries to.</summary>
public sealed class OutboundHandlerTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("127.0.0.1", true)]
    [InlineData("127.8.8.8", true)]
    [InlineData("::1", true)]
    [InlineData("0.0.0.0", false)]
    [InlineData("169.254.169.254", false)]
    [InlineData("10.0.0.1", false)]
    [InlineData("8.8.8.8", false)]
    [InlineData("::ffff:10.0.0.1", false)]
    public void FindAllowed_returns_loopback_addresses_only(string address, bool isAllowed)
    {
        IPAddress[] addresses = [IPAddress.Parse(address)];
        Assert.Equal(isAllowed, OutboundHandler.FindAllowed("rebound.test", addresses, []).Length == 1);
        Assert.Equal(addresses, OutboundHandler.FindAllowed("Hooks.test", addresses, ["hooks.test"]));
    }

    [Fact]
    public void FindAllowed_of_a_name_with_several_addresses_returns_only_the_loopback_one() =>
        Assert.Equal([IPAddress.Loopback], OutboundHandler.FindAllowed("rebound.test", [IPAddress.Parse("10.0.0.1"), IPAddress.Loopback], []));

    [Fact]
    public async Task Request_to_another_machine_is_not_sent()
    {
        using HttpMessageHandler handler = OutboundHandler.Create([]);
        using var invoker = new HttpMessageInvoker(handler);
        using var request = new HttpRequestMessage(HttpMethod.Post, "http://192.0.2.1/");
        HttpRequestException error = await Assert.ThrowsAsync<HttpRequestException>(() => invoker.SendAsync(request, Token));
        Assert.Contains("--allow-outbound 192.0.2.1", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Request_to_this_machine_is_sent_and_its_redirect_is_not_followed()
    {
        using var listener = new HttpListener();
        int port = FindFreePort();
        listener.Prefixes.Add($"http://127.0.0.1:{port}/");
        listener.Start();
        Task<HttpListenerContext> received = listener.GetContextAsync();
        using HttpMessageHandler handler = OutboundHandler.Create([]);
        using var invoker = new HttpMessageInvoker(handler);
        using var request = new HttpRequestMessage(HttpMethod.Post, $"http://127.0.0.1:{port}/");
        Task<HttpResponseMessage> sent = invoker.SendAsync(request, Token);
        HttpListenerContext context = await received;
        context.Response.Redirect("http://192.0.2.1/");
        context.Response.Close();
        using HttpResponseMessage response = await sent;
        Assert.Equal(HttpStatusCode.Redirect, response.StatusCode);
    }

    private static int FindFreePort()
    {
        using var listener = new System.Net.Sockets.TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
