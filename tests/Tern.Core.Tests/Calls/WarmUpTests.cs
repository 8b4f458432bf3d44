using System.Net;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class WarmUpTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task WarmUp_opens_the_connection_that_the_first_call_uses()
    {
        var requests = new List<string>();
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            while (await connection.ReadRequestAsync(token) is { } request)
            {
                requests.Add(request);
                await connection.SendAsync(request.StartsWith("HEAD", StringComparison.Ordinal) ? "HTTP/1.1 404 Not Found\r\nContent-Length: 17\r\n\r\n" : LoopbackServer.Response("{}"), token);
            }
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url });
        await client.WarmUpAsync(Token);
        await client.EchoAsync(cancellationToken: Token);

        Assert.Equal((1, 2), (server.Connections, requests.Count));
        Assert.StartsWith("HEAD / HTTP/1.1\r\n", requests[0], StringComparison.Ordinal);
        Assert.DoesNotContain("Authorization", requests[0], StringComparison.OrdinalIgnoreCase);
    }

    [Theory]
    [InlineData(HttpStatusCode.OK)]
    [InlineData(HttpStatusCode.MovedPermanently)]
    [InlineData(HttpStatusCode.Forbidden)]
    [InlineData(HttpStatusCode.TooManyRequests)]
    [InlineData(HttpStatusCode.ServiceUnavailable)]
    public async Task Any_status_is_a_success(HttpStatusCode status)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error((int)status, ""));
        using var client = new TestClient(TestClient.Defaults with { Endpoint = "https://example.com/base", Handler = handler });
        await client.WarmUpAsync(Token);
        Assert.Equal("HEAD https://example.com/base", Assert.Single(handler.Sent) is var sent ? $"{sent.Method} {sent.Uri}" : "");
    }

    [Fact]
    public async Task WarmUp_without_credentials_fails()
    {
        using var client = new TestClient(TestClient.Defaults with { Endpoint = "https://example.com", Credentials = null, Handler = new ScriptedHandler(ScriptedHandler.Ok()) });
        await Assert.ThrowsAsync<TernCredentialsException>(() => client.WarmUpAsync(Token));
    }

    [Fact]
    public async Task Bearer_token_is_used_before_credentials_are_searched()
    {
        using var client = new TestClient(TestClient.Defaults with
        {
            Endpoint = "https://example.com",
            Credentials = new NeverCredentials(),
            BearerToken = new StaticBearerTokenProvider("token"),
            Handler = new ScriptedHandler(ScriptedHandler.Ok()),
        });
        await client.WarmUpAsync(Token);
    }

    [Fact]
    public async Task Bearer_token_replaces_missing_credentials()
    {
        using var client = new TestClient(TestClient.Defaults with
        {
            Endpoint = "https://example.com",
            Credentials = null,
            BearerToken = new StaticBearerTokenProvider("token"),
            Handler = new ScriptedHandler(ScriptedHandler.Ok()),
        });
        await client.WarmUpAsync(Token);
    }

    [Fact]
    public async Task WarmUp_without_a_connection_fails()
    {
        using var client = new TestClient(TestClient.Defaults with { Endpoint = "http://127.0.0.1:1", Retry = RetryOptions.None });
        await Assert.ThrowsAsync<TernTransportException>(() => client.WarmUpAsync(Token));
    }

    [Fact]
    public async Task Cancelled_WarmUp_sends_nothing()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Endpoint = "https://example.com", Handler = handler });
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => client.WarmUpAsync(new CancellationToken(true)));
        Assert.Empty(handler.Sent);
    }
}
