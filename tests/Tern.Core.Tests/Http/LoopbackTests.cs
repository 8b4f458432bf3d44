using System.Net;
using System.Net.Sockets;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Http;

/// <summary>The real HTTP transport against servers that reset, truncate or delay their responses.</summary>
public sealed class LoopbackTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Path_query_host_and_body_are_sent_unchanged()
    {
        string? seen = null;
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            seen = await connection.ReadRequestAsync(token);
            await connection.SendAsync(LoopbackServer.Response("{}"), token);
        });
        using TestClient client = Client(server);
        await client.EchoAsync(new() { Text = "body", Path = "/a/../b/%2E", Query = "q=%7E" }, Token);

        Assert.StartsWith("POST /a/../b/%2E?q=%7E HTTP/1.1\r\n", seen, StringComparison.Ordinal);
        Assert.Contains($"\r\nHost: {server.Url["http://".Length..]}\r\n", seen, StringComparison.Ordinal);
        Assert.Contains("\r\nContent-Length: 4\r\n", seen, StringComparison.Ordinal);
        Assert.EndsWith("\r\n\r\nbody", seen, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Connections_are_reused_by_later_calls_and_derived_clients()
    {
        await using LoopbackServer server = LoopbackServer.Returning(LoopbackServer.Response("{}"));
        using TestClient client = Client(server);
        for (int i = 0; i < 10; i++)
            await client.EchoAsync(cancellationToken: Token);
        using TestClient derived = client.With(retry: RetryOptions.None);
        await derived.EchoAsync(cancellationToken: Token);
        Assert.Equal(1, server.Connections);
    }

    [Fact]
    public async Task Request_that_fails_on_a_reused_connection_is_resent_within_the_same_attempt()
    {
        var attempts = new List<string>();
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            if (connection.Number == 1)
            {
                await connection.ReadRequestAsync(token);
                await connection.SendAsync(LoopbackServer.Response("first"), token);
                await connection.ReadRequestAsync(token);
                connection.Reset();
                return;
            }
            attempts.Add((await connection.ReadRequestAsync(token))!);
            await connection.SendAsync(LoopbackServer.Response("second"), token);
        });
        // With two attempts, an ordinary retry would also succeed. The attempt number distinguishes the two.
        using TestClient client = Client(server, RetryOptions.Default with { MaxAttempts = 2 });
        Assert.Equal("first", (await client.EchoAsync(cancellationToken: Token)).Text);
        TestResponse response = await client.EchoAsync(cancellationToken: Token);

        Assert.Equal(("second", 1), (response.Text, response.Metadata.Attempts));
        Assert.Contains("amz-sdk-request: attempt=1; max=2", Assert.Single(attempts), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Long_running_operation_is_not_resent_on_a_second_connection()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync(LoopbackServer.Response("first"), token);
            await connection.ReadRequestAsync(token);
            connection.Reset();
        });
        using TestClient client = Client(server, RetryOptions.Default);
        await client.CallAsync(TestClient.Run, cancellationToken: Token);
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.CallAsync(TestClient.Run, cancellationToken: Token));
        Assert.True(error.Call!.IsOutcomeUnknown);
        Assert.Equal(1, server.Connections);
    }

    [Fact]
    public async Task A_body_that_cannot_be_replayed_is_not_sent_on_a_second_connection()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync(LoopbackServer.Response("first"), token);
            await connection.ReadRequestAsync(token);
            connection.Reset();
        });
        using TestClient client = Client(server, RetryOptions.Default);
        await client.EchoAsync(cancellationToken: Token);
        var error = await Assert.ThrowsAsync<TernTransportException>(() =>
            client.EchoAsync(new() { Body = new TestBody("once"u8.ToArray(), canReplay: false) }, Token));
        Assert.Contains("not retried because its body cannot be sent again", error.Message, StringComparison.Ordinal);
        Assert.Equal(1, server.Connections);
    }

    [Fact]
    public async Task A_failure_on_a_new_connection_counts_as_an_attempt()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            connection.Reset();
        });
        using TestClient client = Client(server, RetryOptions.Default);
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("attempt 3 of 3", error.Message, StringComparison.Ordinal);
        Assert.Contains($"Echo, {server.Url}, ", error.Message, StringComparison.Ordinal);
        Assert.Equal(3, server.Connections);
    }

    [Fact]
    public async Task Reset_in_the_middle_of_a_response_body_is_retried()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            if (connection.Number == 1)
            {
                await connection.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", token);
                connection.Reset();
                return;
            }
            await connection.SendAsync(LoopbackServer.Response("whole"), token);
        });
        using TestClient client = Client(server, RetryOptions.Default);
        TestResponse response = await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(("whole", 2), (response.Text, response.Metadata.Attempts));
    }

    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", "The connection was lost before the response body was complete")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nhalf", "The connection was lost before the response body was complete")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n", "The connection was lost before the response body was complete (its framing is not HTTP)")]
    [InlineData("garbage that is not HTTP at all\r\n\r\n", "The response is not HTTP.")]
    [InlineData("HTTP/1.1 200 O", "The connection was lost before the response was complete")]
    [InlineData("", "The connection was lost before the response was complete")]
    public async Task Truncated_or_malformed_response_throws_TernTransportException_with_the_cause(string response, string expected)
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync(response, token);
        });
        using TestClient client = Client(server);
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.StartsWith(expected, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Server_that_sends_no_byte_causes_TernFirstByteTimeoutException()
    {
        var requested = new TaskCompletionSource();
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            requested.SetResult();
            await Task.Delay(Timeout.Infinite, token);
        });
        var time = new ManualTimeProvider();
        using TestClient client = Client(server, time: time);
        Task call = client.EchoAsync(cancellationToken: Token);
        await requested.Task;
        time.Advance(CallTimeouts.Default.FirstByte);
        await Assert.ThrowsAsync<TernFirstByteTimeoutException>(() => call);
    }

    [Fact]
    public async Task Server_that_stalls_in_the_middle_of_a_body_causes_TernStallTimeoutException()
    {
        var time = new ManualTimeProvider();
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", token);
            await Task.Delay(Timeout.Infinite, token);
        });
        var headSeen = new HeadInterceptor();
        using var client = new TestClient(TestClient.Defaults with
        {
            Endpoint = server.Url,
            TimeProvider = time,
            Retry = RetryOptions.None,
            Interceptors = [headSeen],
            Timeouts = new CallTimeouts { FirstByte = Timeout.InfiniteTimeSpan, Attempt = Timeout.InfiniteTimeSpan },
        });
        Task call = client.EchoAsync(cancellationToken: Token);
        await headSeen.Seen;
        // The interceptor runs just before the body is awaited, so the clock is advanced until the call times out.
        while (!call.IsCompleted)
        {
            time.Advance(CallTimeouts.Default.Stall);
            await Task.Yield();
        }
        await Assert.ThrowsAsync<TernStallTimeoutException>(() => call);
    }

    [Fact]
    public async Task Response_of_100_MB_throws_TernResponseTooLargeException_before_its_body_is_read()
    {
        const int Length = 100 * 1024 * 1024;
        int sent = 0;
        var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync($"HTTP/1.1 200 OK\r\nContent-Length: {Length}\r\n\r\n", token);
            byte[] block = new byte[64 * 1024];
            for (; sent < Length; sent += block.Length)
                await connection.SendAsync(block, token);
        });
        using (TestClient client = Client(server))
        {
            var error = await Assert.ThrowsAsync<TernResponseTooLargeException>(() => client.EchoAsync(cancellationToken: Token));
            Assert.Contains("The response of 104857600 bytes is larger than ClientOptions.MaxResponseBytes (67108864 bytes)", error.Message, StringComparison.Ordinal);
        }
        await server.DisposeAsync();
        Assert.InRange(sent, 0, Length / 2);
    }

    [Fact]
    public async Task Endless_chunked_response_throws_TernResponseTooLargeException_at_the_limit()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", token);
            byte[] block = Encoding.ASCII.GetBytes("1000\r\n" + new string('x', 0x1000) + "\r\n");
            while (!token.IsCancellationRequested)
                await connection.SendAsync(block, token);
        });
        using var client = new TestClient(TestClient.Defaults with { Endpoint = server.Url, Retry = RetryOptions.None, MaxResponseBytes = 1024 * 1024 });
        var error = await Assert.ThrowsAsync<TernResponseTooLargeException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("The response of unknown length", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Call_to_a_closed_port_throws_TernTransportException_with_ConnectionRefused()
    {
        var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();
        using var client = new TestClient(TestClient.Defaults with { Endpoint = $"http://127.0.0.1:{port}" });
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("The connection could not be established (ConnectionRefused).", error.Message, StringComparison.Ordinal);
        Assert.Contains("attempt 3 of 3", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Reading_a_truncated_streamed_response_throws_TernTransportException()
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", token);
        });
        using TestClient client = Client(server);
        await using Stream stream = (await client.CallAsync(TestClient.Download, cancellationToken: Token)).Stream!;
        var error = await Assert.ThrowsAsync<TernTransportException>(() => stream.CopyToAsync(Stream.Null, Token));
        Assert.StartsWith("The connection was lost before the response body was complete", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Body_of_unknown_length_is_sent_with_chunked_transfer_encoding()
    {
        string? head = null;
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            head = await connection.ReadRequestAsync(token);
            await connection.SendAsync(LoopbackServer.Response("{}"), token);
        });
        using TestClient client = Client(server);
        await client.EchoAsync(new() { Body = new TestBody("chunks"u8.ToArray(), hasLength: false) }, Token);
        Assert.Contains("\r\nTransfer-Encoding: chunked\r\n", head, StringComparison.Ordinal);
        Assert.DoesNotContain("Content-Length", head, StringComparison.Ordinal);
    }

    private static TestClient Client(LoopbackServer server, RetryOptions? retry = null, TimeProvider? time = null) => new(TestClient.Defaults with
    {
        Endpoint = server.Url,
        Retry = retry ?? RetryOptions.None,
        TimeProvider = time ?? TimeProvider.System,
    });
}
