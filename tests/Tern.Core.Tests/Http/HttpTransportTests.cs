using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Http;

/// <summary>New connections after a time without requests, in which a stopped process has not closed its idle connections.</summary>
public sealed class HttpTransportTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(44, 1)]
    [InlineData(46, 2)]
    public async Task Call_after_the_idle_timeout_uses_a_new_connection(int seconds, int connections)
    {
        var clock = new ManualTimeProvider();
        await using LoopbackServer server = LoopbackServer.Returning(LoopbackServer.Response("{}"));
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, TimeProvider = clock });
        await client.EchoAsync(cancellationToken: Token);
        clock.JumpWallClock(TimeSpan.FromSeconds(seconds));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(connections, server.Connections);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(connections, server.Connections);
    }

    [Fact]
    public async Task Gap_is_detected_after_the_clock_was_set_back()
    {
        var clock = new ManualTimeProvider();
        await using LoopbackServer server = LoopbackServer.Returning(LoopbackServer.Response("{}"));
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, TimeProvider = clock });
        await client.EchoAsync(cancellationToken: Token);
        clock.JumpWallClock(TimeSpan.FromMinutes(-10));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(1, server.Connections);
        clock.JumpWallClock(TimeSpan.FromMinutes(3));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(2, server.Connections);
    }

    [Fact]
    public async Task Call_after_a_stop_does_not_wait_for_a_peer_that_discards_its_request()
    {
        var clock = new ManualTimeProvider();
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync(LoopbackServer.Response("{}"), token);
            // From now on, as a NAT gateway that has forgotten the connection: every byte is read, and none is sent.
            if (connection.Number == 1)
                await connection.ReadRequestAsync(token);
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, TimeProvider = clock });
        await client.EchoAsync(cancellationToken: Token);
        clock.JumpWallClock(TimeSpan.FromMinutes(3));
        TestResponse response = await client.EchoAsync(cancellationToken: Token);
        Assert.Equal((1, 2), (response.Metadata.Attempts, server.Connections));
    }

    [Fact]
    public async Task Concurrent_requests_after_a_gap_use_the_same_new_handler()
    {
        const int Threads = 4;
        var clock = new ManualTimeProvider();
        using var transport = new HttpTransport(new ClientOptions { TimeProvider = clock });
        using var start = new Barrier(Threads, _ => clock.JumpWallClock(TimeSpan.FromMinutes(3)));
        var used = new HttpMessageInvoker[Threads];
        int differences = 0;
        using var end = new Barrier(Threads, _ => differences += used.Distinct().Count() - 1);
        await Task.WhenAll(Enumerable.Range(0, Threads).Select(thread => Task.Factory.StartNew(Send, thread, Token, TaskCreationOptions.LongRunning, TaskScheduler.Default)));
        Assert.Equal(0, differences);

        void Send(object? thread)
        {
            var probe = new ConnectionProbe();
            for (int i = 0; i < 2_000; i++)
            {
                start.SignalAndWait(Token);
                using var request = new HttpRequestMessage(HttpMethod.Get, "http://127.0.0.1:1/");
                // Canceled, so that only the handler is selected.
                Assert.True(transport.SendAsync(probe, request, new CancellationToken(true)).IsCanceled);
                used[(int)thread!] = transport.Invoker;
                end.SignalAndWait(Token);
            }
        }
    }

    [Fact]
    public async Task Streamed_body_continues_after_the_connections_were_replaced()
    {
        var clock = new ManualTimeProvider();
        var rest = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            if (connection.Number > 1)
            {
                await connection.SendAsync(LoopbackServer.Response("{}"), token);
                return;
            }
            await connection.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst", token);
            await rest.Task;
            await connection.SendAsync("other", token);
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, TimeProvider = clock });
        Stream body = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        clock.JumpWallClock(TimeSpan.FromMinutes(3));
        await client.EchoAsync(cancellationToken: Token);
        rest.SetResult();
        using var reader = new StreamReader(body);
        Assert.Equal("firstother", await reader.ReadToEndAsync(Token));
    }
}
