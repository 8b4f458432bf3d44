using System.Buffers;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Shop.Redis.Support;
using Tern.Support;

namespace Shop.Redis.Connections;

/// <summary>What becomes of commands and connections when the server is slow, cut, wrong or hostile.</summary>
public sealed class ConnectionTests : IDisposable
{
    private const int TimeLimit = 60_000;

    private static readonly TimeSpan s_quarter = TimeSpan.FromMilliseconds(250);

    private readonly ScriptedPeer _peer = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    private RedisOptions Options => _peer.Options with { MinReconnectDelay = TimeSpan.FromMilliseconds(1), MaxReplyBytes = 64 * 1024 };

    [Fact(Timeout = TimeLimit)]
    public async Task Replies_that_come_byte_by_byte_are_whole()
    {
        (RedisClient client, ScriptedPeer.Connection connection) = await ConnectAsync(Options);
        await using RedisClient _ = client;
        using ScriptedPeer.Connection __ = connection;
        var value = new ArrayBufferWriter<byte>();
        ValueTask<bool> get = client.GetAsync("a", value, Cancellation);
        ValueTask<RedisValues> getMany = client.GetAsync(["a", "b"], Cancellation);
        ValueTask<long> increment = client.IncrementAsync("n", Cancellation);
        await connection.SendSlowlyAsync("$5\r\nab\r\nc\r\n>2\r\n+nobody\r\n+asked\r\n*2\r\n_\r\n$1\r\nx\r\n:12\r\n");
        Assert.True(await get);
        Assert.Equal("ab\r\nc", Encoding.UTF8.GetString(value.WrittenSpan));
        using RedisValues values = await getMany;
        Assert.False(values.TryGet(0, out ReadOnlyMemory<byte> _));
        Assert.True(values.TryGet(1, out ReadOnlyMemory<byte> second));
        Assert.Equal("x", Encoding.UTF8.GetString(second.Span));
        Assert.Equal(12, await increment);
    }

    [Theory(Timeout = TimeLimit)]
    [InlineData("HTTP/1.1 400 Bad Request\r\n")]
    [InlineData("$3\r\nabcd\r\n")]
    [InlineData("$65536\r\n")]
    [InlineData("$2147483647\r\n")]
    [InlineData("*2147483647\r\n")]
    [InlineData("*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n*1\r\n:1\r\n")]
    [InlineData(":1\r\n")]
    [InlineData("+OK\r\n")]
    [InlineData("*1\r\n:1\r\n")]
    public async Task What_is_no_reply_to_the_command_ends_the_connection_and_the_next_one_is_good(string bytes)
    {
        (RedisClient client, ScriptedPeer.Connection connection) = await ConnectAsync(Options);
        await using RedisClient _ = client;
        using ScriptedPeer.Connection __ = connection;
        var value = new ArrayBufferWriter<byte>();
        Task<bool> get = client.GetAsync("a", value, Cancellation).AsTask();
        Task<long> next = client.IncrementAsync("n", Cancellation).AsTask();
        await connection.SendAsync(bytes);
        await Assert.ThrowsAsync<RedisConnectionException>(() => get);
        await Assert.ThrowsAsync<RedisConnectionException>(() => next);
        await connection.WaitForEndAsync();
        using ScriptedPeer.Connection second = await _peer.GreetAsync();
        await client.ConnectAsync(Cancellation);
        Task<bool> again = client.GetAsync("a", value, Cancellation).AsTask();
        await second.SendAsync("$1\r\nx\r\n");
        Assert.True(await again);
    }

    [Theory(Timeout = TimeLimit)]
    [InlineData("*x\r\n")]
    [InlineData("*1\r\n$1\r\na\r\n")]
    [InlineData("*2\r\n:1\r\n$1\r\na\r\n")]
    [InlineData("*-1\r\n")]
    [InlineData("%1\r\n$1\r\na\r\n$1\r\na\r\n")]
    public async Task Other_values_than_were_asked_for_end_the_connection(string bytes)
    {
        (RedisClient client, ScriptedPeer.Connection connection) = await ConnectAsync(Options);
        await using RedisClient _ = client;
        using ScriptedPeer.Connection __ = connection;
        Task<RedisValues> get = client.GetAsync(["a", "b"], Cancellation).AsTask();
        await connection.SendAsync(bytes);
        await Assert.ThrowsAsync<RedisConnectionException>(() => get);
        await connection.WaitForEndAsync();
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_reply_without_a_command_ends_the_connection()
    {
        (RedisClient client, ScriptedPeer.Connection connection) = await ConnectAsync(Options);
        await using RedisClient _ = client;
        using ScriptedPeer.Connection __ = connection;
        await connection.SendAsync("+OK\r\n");
        await connection.WaitForEndAsync();
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Half_a_reply_and_then_the_end_fails_all_that_wait()
    {
        (RedisClient client, ScriptedPeer.Connection connection) = await ConnectAsync(Options);
        await using RedisClient _ = client;
        var value = new ArrayBufferWriter<byte>();
        Task<bool>[] gets = [.. Enumerable.Range(0, 10).Select(_ => client.GetAsync("a", value, Cancellation).AsTask())];
        for (int i = 0; i < gets.Length; i++)
            await connection.ReadAsync();
        await connection.SendAsync("$1\r\nx\r\n$10\r\nhalf");
        connection.Dispose();
        Assert.True(await gets[0]);
        foreach (Task<bool> get in gets.AsSpan(1).ToArray())
        {
            RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => get);
            Assert.Contains($"127.0.0.1:{Options.Port}", error.Message, StringComparison.Ordinal);
        }
        Assert.Equal("x", Encoding.UTF8.GetString(value.WrittenSpan));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task An_idle_connection_is_asked_and_one_that_does_not_answer_is_lost_within_the_limit()
    {
        var clock = new ManualTimeProvider();
        (RedisClient client, ScriptedPeer.Connection connection) = await ConnectAsync(Options, clock);
        await using RedisClient _ = client;
        using ScriptedPeer.Connection __ = connection;
        for (int i = 0; i < 5; i++)
        {
            clock.Advance(2 * s_quarter);
            Assert.Equal("PING", await connection.ReadAsync());
            await connection.SendAsync("+PONG\r\n");
            // Its reply comes behind that of the connection's own PING.
            Task ping = client.PingAsync(Cancellation).AsTask();
            Assert.Equal("PING", await connection.ReadAsync());
            await connection.SendAsync("+PONG\r\n");
            await ping;
        }
        clock.Advance(3 * s_quarter);
        Assert.True(client.IsConnected);
        Assert.Equal("PING", await connection.ReadAsync());
        clock.Advance(s_quarter);
        Assert.False(client.IsConnected);
        await connection.WaitForEndAsync();
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_command_whose_reply_does_not_come_fails_within_the_limit()
    {
        var clock = new ManualTimeProvider();
        (RedisClient client, ScriptedPeer.Connection connection) = await ConnectAsync(Options, clock);
        await using RedisClient _ = client;
        using ScriptedPeer.Connection __ = connection;
        Task<long> increment = client.IncrementAsync("n", Cancellation).AsTask();
        clock.Advance(3 * s_quarter);
        Assert.False(increment.IsCompleted);
        clock.Advance(s_quarter);
        RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => increment);
        Assert.Contains("Nothing came from the server for 1 s", error.Message, StringComparison.Ordinal);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_server_that_never_greets_is_given_up()
    {
        var clock = new ManualTimeProvider();
        await using var client = new RedisClient(Options with { SilenceLimit = TimeSpan.FromHours(1), ConnectTimeout = TimeSpan.FromSeconds(3) }, clock);
        Task connecting = client.ConnectAsync(Cancellation);
        using ScriptedPeer.Connection connection = await _peer.AcceptAsync();
        Assert.Equal("HELLO 3", await connection.ReadAsync());
        clock.Advance(TimeSpan.FromSeconds(3));
        RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => connecting);
        Assert.Contains("within 3 s", error.Message, StringComparison.Ordinal);
        await connection.WaitForEndAsync();
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Without_a_connection_commands_fail_at_once_and_it_is_made_meanwhile()
    {
        await using var client = new RedisClient(Options);
        RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => client.PingAsync(Cancellation).AsTask());
        Assert.Contains("it is being made", error.Message, StringComparison.Ordinal);
        Assert.False(client.IsConnected);
        using ScriptedPeer.Connection connection = await _peer.GreetAsync();
        await client.ConnectAsync(Cancellation);
        Assert.True(client.IsConnected);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task The_wait_between_attempts_doubles_to_its_cap_and_is_never_the_same_for_all()
    {
        var clock = new AttemptClock();
        // Nobody listens there.
        using (var listener = new TcpListener(IPAddress.Loopback, 0))
        {
            listener.Start();
            int port = ((IPEndPoint)listener.LocalEndpoint).Port;
            listener.Stop();
            var options = new RedisOptions { Host = "127.0.0.1", Port = port, MinReconnectDelay = TimeSpan.FromMilliseconds(100) };
            await using var client = new RedisClient(options with { MaxReconnectDelay = TimeSpan.FromSeconds(1) }, clock);
            RedisConnectionException error = await Assert.ThrowsAsync<RedisConnectionException>(() => client.ConnectAsync(Cancellation));
            Assert.IsType<SocketException>(error.InnerException);
            foreach (int most in (int[])[100, 200, 400, 800, 1000, 1000])
                Assert.InRange((await clock.NextWaitAsync()).TotalMilliseconds, most / 2.0, most);
        }
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_client_that_was_closed_fails_what_waits_and_what_comes()
    {
        (RedisClient client, ScriptedPeer.Connection connection) = await ConnectAsync(Options);
        using ScriptedPeer.Connection __ = connection;
        Task<long> waiting = client.IncrementAsync("n", Cancellation).AsTask();
        await client.DisposeAsync();
        await client.DisposeAsync();
        await Assert.ThrowsAsync<RedisConnectionException>(() => waiting);
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await client.IncrementAsync("n", Cancellation));
        await Assert.ThrowsAsync<ObjectDisposedException>(() => client.ConnectAsync(Cancellation));
        await connection.WaitForEndAsync();

        var unused = new RedisClient(Options);
        await unused.DisposeAsync();
        await Assert.ThrowsAsync<ObjectDisposedException>(() => unused.ConnectAsync(Cancellation));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_client_that_is_closed_while_it_connects_ends()
    {
        var client = new RedisClient(Options);
        Task connecting = client.ConnectAsync(Cancellation);
        using ScriptedPeer.Connection connection = await _peer.AcceptAsync();
        await client.DisposeAsync();
        await Assert.ThrowsAsync<RedisConnectionException>(() => connecting);
        await connection.WaitForEndAsync();
    }

    public void Dispose() => _peer.Dispose();

    private async Task<(RedisClient Client, ScriptedPeer.Connection Connection)> ConnectAsync(RedisOptions options, TimeProvider? clock = null)
    {
        var client = new RedisClient(options, clock);
        Task connecting = client.ConnectAsync(Cancellation);
        ScriptedPeer.Connection connection = await _peer.GreetAsync();
        await connecting;
        return (client, connection);
    }
}
