using Shop.Redis.Connections;

namespace Shop.Redis;

/// <summary>A subscription to channels, on a connection of its own, which is made anew whenever it is lost. Thread-safe.</summary>
public sealed class RedisSubscription : IAsyncDisposable
{
    private readonly ConnectionKeeper _keeper;
    private volatile ChannelSet? _channels;

    internal RedisSubscription(RedisOptions options, TimeProvider time, string[] channels, IRedisSubscriber subscriber)
    {
        _keeper = new(options, time, new OperationPool(), () => _channels = new(channels, subscriber));
        _keeper.Start();
    }

    /// <summary>
    /// Whether no message is missed: true from when <see cref="IRedisSubscriber.OnEstablished"/> has returned, false before
    /// <see cref="IRedisSubscriber.OnLost"/> is called.
    /// </summary>
    public bool IsEstablished => _channels is { IsEstablished: true };

    /// <summary>Waits until the server has confirmed all channels, or until the attempt that is under way has failed.</summary>
    /// <param name="cancellationToken">Ends the wait, not the attempt.</param>
    /// <exception cref="RedisConnectionException">The attempt has failed; the message says why. The next one follows by itself.</exception>
    public Task ConnectAsync(CancellationToken cancellationToken = default) => _keeper.ConnectAsync(cancellationToken);

    /// <summary>Ends it. The subscriber is told so if it was established, and hears nothing afterwards.</summary>
    public ValueTask DisposeAsync() => _keeper.DisposeAsync();
}
