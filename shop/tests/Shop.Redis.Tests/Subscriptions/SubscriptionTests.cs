using System.Text;
using Shop.Redis.Support;
using Tern.Support;

namespace Shop.Redis.Subscriptions;

public sealed class SubscriptionTests(RedisServers servers)
{
    private const int TimeLimit = 60_000;

    private readonly string _channel = $"{Guid.NewGuid():N}";

    public static TheoryData<string> Servers => [nameof(RedisServers.Resp3), nameof(RedisServers.Resp2), nameof(RedisServers.Tls)];

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Servers))]
    public async Task What_is_published_is_heard_in_order_once_all_channels_are_confirmed(string server)
    {
        await using var client = new RedisClient(servers[server]);
        await client.ConnectAsync(Cancellation);
        Assert.Equal(0, await client.PublishAsync(_channel, "early"u8, Cancellation));
        var heard = new RecordingSubscriber();
        await using RedisSubscription subscription = client.Subscribe([_channel, _channel + "-2"], heard);
        Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
        for (int i = 0; i < 100; i++)
        {
            string channel = i % 2 == 0 ? _channel : _channel + "-2";
            Assert.Equal(1, await client.PublishAsync(channel, Encoding.UTF8.GetBytes($"größe {i}"), Cancellation));
        }
        for (int i = 0; i < 100; i++)
            Assert.Equal($"{(i % 2 == 0 ? _channel : _channel + "-2")}: größe {i}", await heard.NextAsync());
        Assert.True(subscription.IsEstablished);
    }

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Servers))]
    public async Task A_loss_is_told_and_so_is_the_next_confirmation(string server)
    {
        using var proxy = new CutProxy(servers[server]);
        await using var client = new RedisClient(servers[server]);
        await using var cut = new RedisClient(proxy.Options with { MinReconnectDelay = TimeSpan.FromMilliseconds(1) });
        await client.ConnectAsync(Cancellation);
        var heard = new RecordingSubscriber();
        await using RedisSubscription subscription = cut.Subscribe([_channel], heard);
        for (int i = 0; i < 5; i++)
        {
            Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
            await client.PublishAsync(_channel, "one"u8, Cancellation);
            Assert.Equal($"{_channel}: one", await heard.NextAsync());
            proxy.Cut();
            Assert.Equal(RecordingSubscriber.Lost, await heard.NextAsync());
            Assert.False(subscription.IsEstablished);
            Assert.IsType<RedisConnectionException>(heard.Reason);
            await client.PublishAsync(_channel, "into the void"u8, Cancellation);
            proxy.Mend();
        }
        Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
    }

    [Theory(Timeout = TimeLimit)]
    [MemberData(nameof(Servers))]
    public async Task The_PING_of_an_idle_subscription_is_answered(string server)
    {
        var clock = new ManualTimeProvider();
        await using var client = new RedisClient(servers[server]);
        await client.ConnectAsync(Cancellation);
        await using var idle = new RedisClient(servers[server], clock);
        var heard = new RecordingSubscriber();
        await using RedisSubscription subscription = idle.Subscribe([_channel], heard);
        Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
        for (int i = 0; i < 20; i++)
        {
            clock.Advance(TimeSpan.FromMilliseconds(500));
            await client.PublishAsync(_channel, "after it"u8, Cancellation);
            Assert.Equal($"{_channel}: after it", await heard.NextAsync());
        }
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Silence_is_a_loss_within_the_limit()
    {
        using var peer = new ScriptedPeer();
        var clock = new ManualTimeProvider();
        await using var client = new RedisClient(peer.Options, clock);
        var heard = new RecordingSubscriber();
        await using RedisSubscription subscription = client.Subscribe(["a", "b"], heard);
        using ScriptedPeer.Connection connection = await peer.GreetAsync();
        Assert.Equal("SUBSCRIBE a b", await connection.ReadAsync());
        await connection.SendAsync(">3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n");
        Assert.False(subscription.IsEstablished);
        await connection.SendAsync(">3\r\n$9\r\nsubscribe\r\n$1\r\nb\r\n:2\r\n>3\r\n$7\r\nmessage\r\n$1\r\nb\r\n$5\r\nhello\r\n");
        Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
        Assert.Equal("b: hello", await heard.NextAsync());
        clock.Advance(TimeSpan.FromMilliseconds(500));
        Assert.Equal("PING", await connection.ReadAsync());
        clock.Advance(TimeSpan.FromMilliseconds(500));
        Assert.False(subscription.IsEstablished);
        Assert.Equal(RecordingSubscriber.Lost, await heard.NextAsync());
        Assert.Contains("Nothing came", heard.Reason!.Message, StringComparison.Ordinal);
    }

    [Theory(Timeout = TimeLimit)]
    [InlineData("-NOPERM this user has no permissions to access one of the channels\r\n")]
    [InlineData(">3\r\n$11\r\nunsubscribe\r\n$1\r\na\r\n:0\r\n")]
    [InlineData(">3\r\n$7\r\nmessage\r\n$1\r\na\r\n$5\r\nhello\r\n")]
    [InlineData("+OK\r\n")]
    public async Task What_is_no_confirmation_is_none_and_it_is_tried_again(string bytes)
    {
        using var peer = new ScriptedPeer();
        await using var client = new RedisClient(peer.Options with { MinReconnectDelay = TimeSpan.FromMilliseconds(1) });
        var heard = new RecordingSubscriber();
        await using RedisSubscription subscription = client.Subscribe(["a"], heard);
        Task first = subscription.ConnectAsync(Cancellation);
        using (ScriptedPeer.Connection connection = await peer.GreetAsync())
        {
            await connection.ReadAsync();
            await connection.SendAsync(bytes);
            await connection.WaitForEndAsync();
        }
        await Assert.ThrowsAsync<RedisConnectionException>(() => first);
        using ScriptedPeer.Connection second = await peer.GreetAsync();
        await second.ReadAsync();
        await second.SendAsync(">3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n");
        // The first that is heard: what was never established was not lost.
        Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
        await second.SendAsync(bytes[0] == '+' ? bytes : ">3\r\n$11\r\nunsubscribe\r\n$1\r\na\r\n:0\r\n");
        Assert.Equal(RecordingSubscriber.Lost, await heard.NextAsync());
    }

    [Fact(Timeout = TimeLimit)]
    public async Task A_message_that_the_subscriber_does_not_take_is_a_loss()
    {
        await using var client = new RedisClient(servers.Resp3 with { MinReconnectDelay = TimeSpan.FromMilliseconds(1) });
        await client.ConnectAsync(Cancellation);
        var heard = new RecordingSubscriber();
        await using RedisSubscription subscription = client.Subscribe([_channel], heard);
        Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
        await client.PublishAsync(_channel, "throw"u8, Cancellation);
        Assert.Equal(RecordingSubscriber.Lost, await heard.NextAsync());
        Assert.IsType<InvalidOperationException>(heard.Reason!.InnerException);
        Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
    }

    [Fact(Timeout = TimeLimit)]
    public async Task The_ambient_values_of_who_subscribes_are_not_the_connection_s()
    {
        var ambient = new AsyncLocal<string?> { Value = "a request" };
        var told = new TaskCompletionSource<string?>();
        await using var client = new RedisClient(servers.Resp3);
        await using RedisSubscription subscription = client.Subscribe([_channel], new AmbientSubscriber(() => told.TrySetResult(ambient.Value)));
        Assert.Null(await told.Task);
    }

    [Fact(Timeout = TimeLimit)]
    public async Task Its_end_is_told_and_nothing_is_heard_afterwards()
    {
        await using var client = new RedisClient(servers.Resp3);
        await client.ConnectAsync(Cancellation);
        var heard = new RecordingSubscriber();
        RedisSubscription subscription = client.Subscribe([_channel], heard);
        Assert.Equal(RecordingSubscriber.Established, await heard.NextAsync());
        await subscription.DisposeAsync();
        Assert.Equal(RecordingSubscriber.Lost, await heard.NextAsync());
        Assert.False(subscription.IsEstablished);
        await client.PingAsync(Cancellation);
        Assert.Throws<ArgumentOutOfRangeException>(() => client.Subscribe([], heard));
    }

    private sealed class AmbientSubscriber(Action onEstablished) : IRedisSubscriber
    {
        public void OnEstablished() => onEstablished();

        public void OnMessage(ReadOnlySpan<byte> channel, ReadOnlySpan<byte> message)
        {
        }

        public void OnLost(Exception reason)
        {
        }
    }
}
