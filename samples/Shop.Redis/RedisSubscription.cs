using Shop.Redis.Connections;

namespace Shop.Redis;

/// <summary>A subscription to channels, on a connection of its own, which is made anew whenever it is lost. Thread-safe.</summary>
public sealed class RedisSubscription : IAsyncDisposable
{
    private readonly ConnectionKeeper _keeper;

    internal RedisSubscription(RedisOptions options, TimeProvider time, string[] channels, IRedisSubscriber subscriber)
    {
        _keeper = new(options, time, new OperationPool(), () => new(channels, subscriber));
        _keeper.Start();
    }

    /// <summary>Whether the server has confirmed all channels, and the connection is not lost since.</summary>
    public bool IsEstablished => _keeper.Current is { IsEstablished: true };

    /// <summary>Ends it. The subscriber is told so if it was established, and hears nothing afterwards.</summary>
    public ValueTask DisposeAsync() => _keeper.DisposeAsync();
}
