using System.Buffers;
using System.Globalization;
using System.Text;
using Shop.Redis.Support;

namespace Shop.Redis.Connections;

public sealed class PipelineTests(RedisServers servers)
{
    private const int TimeLimit = 120_000;
    private const int Callers = 64;
    private const int Rounds = 300;

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory(Timeout = TimeLimit)]
    [InlineData(nameof(RedisServers.Resp3))]
    [InlineData(nameof(RedisServers.Resp2))]
    [InlineData(nameof(RedisServers.Tls))]
    public async Task Of_64_callers_who_give_up_now_and_then_each_gets_the_replies_to_his_own_commands(string server)
    {
        await using var client = new RedisClient(servers[server]);
        await client.ConnectAsync(Cancellation);
        string prefix = $"{Guid.NewGuid():N}:";
        var callers = new Task<int>[Callers];
        for (int i = 0; i < Callers; i++)
        {
            int caller = i;
            callers[i] = Task.Run(() => CallAsync(client, $"{prefix}{caller}:", caller), Cancellation);
        }
        int[] given = await Task.WhenAll(callers);
        // Some were in time and some were not, or nothing was tested.
        Assert.InRange(given.Sum(), 1, Callers * Rounds - 1);
        Assert.True(client.IsConnected);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task The_reply_to_a_command_that_was_given_up_is_nobody_s()
    {
        using var peer = new ScriptedPeer();
        await using var client = new RedisClient(peer.Options);
        Task connecting = client.ConnectAsync(Cancellation);
        using ScriptedPeer.Connection connection = await peer.GreetAsync();
        await connecting;

        using var impatience = new CancellationTokenSource();
        var untouched = new ArrayBufferWriter<byte>();
        Task<bool> impatient = client.GetAsync("a", untouched, impatience.Token).AsTask();
        Task<long> patient = client.IncrementAsync("b", Cancellation).AsTask();
        await impatience.CancelAsync();
        OperationCanceledException error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => impatient);
        Assert.Equal(impatience.Token, error.CancellationToken);
        Assert.Equal("GET a", await connection.ReadAsync());
        Assert.Equal("INCR b", await connection.ReadAsync());
        await connection.SendAsync("$5\r\nnever\r\n:7\r\n");
        Assert.Equal(7, await patient);
        Assert.Equal(0, untouched.WrittenCount);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_token_that_is_cancelled_already_sends_nothing()
    {
        using var peer = new ScriptedPeer();
        await using var client = new RedisClient(peer.Options);
        Task connecting = client.ConnectAsync(Cancellation);
        using ScriptedPeer.Connection connection = await peer.GreetAsync();
        await connecting;
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => client.IncrementAsync("a", new CancellationToken(true)).AsTask());
        Task ping = client.PingAsync(Cancellation).AsTask();
        Assert.Equal("PING", await connection.ReadAsync());
        await connection.SendAsync("+PONG\r\n");
        await ping;
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Beyond_the_limit_commands_fail_at_once_and_the_others_go_on()
    {
        using var peer = new ScriptedPeer();
        await using var client = new RedisClient(peer.Options with { MaxWaitingCommands = 2, MaxUnsentBytes = 2048 });
        Task connecting = client.ConnectAsync(Cancellation);
        using ScriptedPeer.Connection connection = await peer.GreetAsync();
        await connecting;
        await Assert.ThrowsAsync<RedisBusyException>(() => client.SetAsync("a", new byte[2048], TimeSpan.FromSeconds(1), Cancellation).AsTask());
        Task<long> first = client.IncrementAsync("a", Cancellation).AsTask();
        Task<long> second = client.IncrementAsync("a", Cancellation).AsTask();
        await Assert.ThrowsAsync<RedisBusyException>(() => client.IncrementAsync("a", Cancellation).AsTask());
        await connection.SendAsync(":1\r\n:2\r\n");
        Assert.Equal(1, await first);
        Assert.Equal(2, await second);
        Task<long> third = client.IncrementAsync("a", Cancellation).AsTask();
        await connection.SendAsync(":3\r\n");
        Assert.Equal(3, await third);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_result_is_given_once()
    {
        await using var client = new RedisClient(servers.Resp3);
        await client.ConnectAsync(Cancellation);
        ValueTask<long> result = client.DeleteAsync(["none"], Cancellation);
        await result;
        Assert.Throws<InvalidOperationException>(() => result.GetAwaiter().GetResult());
        await client.PingAsync(Cancellation);
    }

    // How many commands were not given up in time.
    private static async Task<int> CallAsync(RedisClient client, string prefix, int seed)
    {
        var random = new Random(seed);
        long least = 0;
        int given = 0;
        for (int i = 0; i < Rounds; i++)
        {
            byte[] value = Encoding.UTF8.GetBytes(prefix + new string('x', random.Next(3000)));
            await client.SetAsync(prefix + "v", value, TimeSpan.FromMinutes(5), Cancellation);
            using var impatience = new CancellationTokenSource();
            var read = new ArrayBufferWriter<byte>();
            ValueTask<bool> get = client.GetAsync(prefix + "v", read, impatience.Token);
            ValueTask<RedisValues> getMany = client.GetAsync([prefix + "v", prefix + "none"], impatience.Token);
            ValueTask<long> increment = client.IncrementAsync(prefix + "n", impatience.Token);
            if (random.Next(2) == 0)
            {
                if (random.Next(2) == 0)
                    await Task.Yield();
                await impatience.CancelAsync();
            }
            try
            {
                Assert.True(await get);
                Assert.True(read.WrittenSpan.SequenceEqual(value));
                given++;
            }
            catch (OperationCanceledException)
            {
                Assert.Equal(0, read.WrittenCount);
            }
            try
            {
                using RedisValues values = await getMany;
                Assert.True(values.TryGet(0, out ReadOnlyMemory<byte> first) && first.Span.SequenceEqual(value));
                Assert.False(values.TryGet(1, out _));
            }
            catch (OperationCanceledException)
            {
            }
            try
            {
                // Each was run, whether its reply was waited for or not.
                Assert.Equal(least + 1, await increment);
            }
            catch (OperationCanceledException)
            {
            }
            least++;
        }
        var number = new ArrayBufferWriter<byte>();
        await client.GetAsync(prefix + "n", number, Cancellation);
        Assert.Equal(Rounds, int.Parse(Encoding.ASCII.GetString(number.WrittenSpan), CultureInfo.InvariantCulture));
        return given;
    }
}
