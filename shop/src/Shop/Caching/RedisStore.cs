using Shop.Redis;

namespace Shop.Caching;

/// <summary>Redis by <c>Shop.Redis</c>; another client takes its place here.</summary>
internal sealed class RedisStore(RedisOptions options) : ISharedStore
{
    private readonly RedisClient client = new(options);
    private RedisSubscription? subscription;

    public async ValueTask<byte[]?[]> GetAsync(string[] keys)
    {
        using var values = await TryAsync(client.GetAsync(keys));
        var copies = new byte[]?[keys.Length];
        for (var i = 0; i < keys.Length; i++) copies[i] = values.TryGet(i, out var value) ? value.ToArray() : null;
        return copies;
    }

    public async ValueTask SetAsync(string key, ReadOnlyMemory<byte> value, TimeSpan lifetime)
    {
        try
        {
            await client.SetAsync(key, value.Span, lifetime);
        }
        catch (RedisException exception)
        {
            throw new SharedStoreException(exception.Message, exception);
        }
    }

    public async ValueTask DeleteAsync(string[] keys) => await TryAsync(client.DeleteAsync(keys));

    public async ValueTask PublishAsync(string channel, ReadOnlyMemory<byte> message) => await TryAsync(client.PublishAsync(channel, message.Span));

    public void Subscribe(string channel, ISharedListener listener) => subscription = client.Subscribe([channel], new Subscriber(listener));

    public async ValueTask DisposeAsync()
    {
        if (subscription is not null) await subscription.DisposeAsync();
        await client.DisposeAsync();
    }

    private static async ValueTask<T> TryAsync<T>(ValueTask<T> command)
    {
        try
        {
            return await command;
        }
        catch (RedisException exception)
        {
            throw new SharedStoreException(exception.Message, exception);
        }
    }

    private sealed class Subscriber(ISharedListener listener) : IRedisSubscriber
    {
        public void OnEstablished() => listener.OnEstablished();

        public void OnMessage(ReadOnlySpan<byte> channel, ReadOnlySpan<byte> message) => listener.OnMessage(message);

        public void OnLost(Exception reason) => listener.OnLost(reason.Message);
    }
}
