using System.Buffers;
using System.Text;
using Shop.Redis.Support;

namespace Shop.Redis.Commands;

/// <summary>Every command against a real server, in RESP3, RESP2 and under TLS.</summary>
public sealed class CommandTests(RedisServers servers)
{
    private const int TimeLimit = 60_000;

    private static readonly TimeSpan s_minute = TimeSpan.FromMinutes(1);

    private readonly string _prefix = $"{Guid.NewGuid():N}:";

    public static TheoryData<string> Servers => [nameof(RedisServers.Resp3), nameof(RedisServers.Resp2), nameof(RedisServers.Tls)];

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Servers))]
    public async Task A_value_is_what_was_set(string server)
    {
        await using RedisClient client = await ConnectAsync(server);
        var random = new Random(1);
        foreach (int length in (int[])[0, 1, 255, 16 * 1024, 1_000_000, 5_000_000])
        {
            byte[] value = new byte[length];
            random.NextBytes(value);
            await client.SetAsync(_prefix + "größe €", value, s_minute, Cancellation);
            Assert.True(await GetAsync(client, "größe €") == Encoding.Latin1.GetString(value));
        }
        Assert.Null(await GetAsync(client, "another"));
    }

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Servers))]
    public async Task Several_values_come_in_the_order_of_their_keys(string server)
    {
        await using RedisClient client = await ConnectAsync(server);
        await client.SetAsync(_prefix + "a", "one"u8, s_minute, Cancellation);
        await client.SetAsync(_prefix + "b", ""u8, s_minute, Cancellation);
        await client.SetAsync(_prefix + "c", "\r\n$-1\r\n"u8, s_minute, Cancellation);
        string[] keys = ["none", "c", "none", "b", "a", "c", "none"];
        using RedisValues values = await client.GetAsync([.. keys.Select(key => _prefix + key)], Cancellation);
        var texts = new List<string?>();
        for (int i = 0; i < values.Count; i++)
            texts.Add(values.TryGet(i, out ReadOnlyMemory<byte> value) ? Encoding.UTF8.GetString(value.Span) : null);
        Assert.Equal(new string?[] { null, "\r\n$-1\r\n", null, "", "one", "\r\n$-1\r\n", null }, texts);
        Assert.Throws<ArgumentOutOfRangeException>(() => values.TryGet(7, out _));
        values.Dispose();
        Assert.Throws<ObjectDisposedException>(() => values.TryGet(0, out _));
    }

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Servers))]
    public async Task Numbers_are_counted_and_keys_deleted(string server)
    {
        await using RedisClient client = await ConnectAsync(server);
        Assert.Equal(1, await client.IncrementAsync(_prefix + "n", Cancellation));
        Assert.Equal(2, await client.IncrementAsync(_prefix + "n", Cancellation));
        Assert.Equal("2", await GetAsync(client, "n"));
        await client.SetAsync(_prefix + "n", "-9223372036854775808"u8, s_minute, Cancellation);
        Assert.Equal(long.MinValue + 1, await client.IncrementAsync(_prefix + "n", Cancellation));
        Assert.Equal(1, await client.DeleteAsync([_prefix + "n", _prefix + "none"], Cancellation));
        Assert.Equal(0, await client.DeleteAsync([_prefix + "n"], Cancellation));
    }

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Servers))]
    public async Task A_value_ends_with_its_lifetime(string server)
    {
        await using RedisClient client = await ConnectAsync(server);
        await client.SetAsync(_prefix + "brief", "x"u8, TimeSpan.FromMilliseconds(1), Cancellation);
        while (await GetAsync(client, "brief") is not null)
            Cancellation.ThrowIfCancellationRequested();
        await client.SetAsync(_prefix + "long", "x"u8, TimeSpan.FromDays(3_650), Cancellation);
        Assert.NotNull(await GetAsync(client, "long"));
        Assert.Throws<ArgumentOutOfRangeException>(() => { _ = client.SetAsync(_prefix + "none", "x"u8, TimeSpan.FromTicks(9_999), Cancellation); });
    }

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Servers))]
    public async Task A_refusal_has_the_server_s_code_and_harms_nothing(string server)
    {
        await using RedisClient client = await ConnectAsync(server);
        await client.SetAsync(_prefix + "text", "text"u8, s_minute, Cancellation);
        RedisServerException error = await Assert.ThrowsAsync<RedisServerException>(() => client.IncrementAsync(_prefix + "text", Cancellation).AsTask());
        Assert.Equal("ERR", error.Code);
        Assert.Equal("Redis refused the command: ERR value is not an integer or out of range", error.Message);
        await client.PingAsync(Cancellation);
        Assert.Equal("text", await GetAsync(client, "text"));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_key_that_is_no_text_is_refused_before_anything_is_sent()
    {
        await using RedisClient client = await ConnectAsync(nameof(RedisServers.Resp3));
        Assert.ThrowsAny<ArgumentException>(() => { _ = client.DeleteAsync([_prefix + "a", _prefix + "\uD800"], Cancellation); });
        Assert.ThrowsAny<ArgumentException>(() => { _ = client.DeleteAsync([], Cancellation); });
        Assert.ThrowsAny<ArgumentException>(() => { _ = client.GetAsync(default, Cancellation); });
        await client.PingAsync(Cancellation);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Databases_are_apart()
    {
        await using RedisClient first = await ConnectAsync(nameof(RedisServers.Resp3));
        await using var second = new RedisClient(servers.Resp3 with { Database = 1 });
        await second.ConnectAsync(Cancellation);
        await second.SetAsync(_prefix + "a", "x"u8, s_minute, Cancellation);
        Assert.Null(await GetAsync(first, "a"));
        Assert.NotNull(await GetAsync(second, "a"));
    }

    [Fact(Timeout = TimeLimit)]
    public async Task The_buffer_s_own_error_is_the_caller_s_and_nobody_else_s()
    {
        await using RedisClient client = await ConnectAsync(nameof(RedisServers.Resp3));
        await client.SetAsync(_prefix + "a", "x"u8, s_minute, Cancellation);
        ValueTask<bool> broken = client.GetAsync(_prefix + "a", new BrokenBuffer(), Cancellation);
        Task<string?> whole = GetAsync(client, "a");
        await Assert.ThrowsAsync<NotSupportedException>(() => broken.AsTask());
        Assert.Equal("x", await whole);
    }

    private async Task<RedisClient> ConnectAsync(string server)
    {
        var client = new RedisClient(servers[server]);
        await client.ConnectAsync(Cancellation);
        return client;
    }

    private async Task<string?> GetAsync(RedisClient client, string key)
    {
        var value = new ArrayBufferWriter<byte>();
        return await client.GetAsync(_prefix + key, value, Cancellation) ? Encoding.Latin1.GetString(value.WrittenSpan) : null;
    }

    private sealed class BrokenBuffer : IBufferWriter<byte>
    {
        public void Advance(int count)
        {
        }

        public Memory<byte> GetMemory(int sizeHint = 0) => throw new NotSupportedException();

        public Span<byte> GetSpan(int sizeHint = 0) => throw new NotSupportedException();
    }
}
