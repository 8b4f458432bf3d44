namespace Shop.Caching;

/// <summary>A channel to all instances.</summary>
internal interface IMessageChannel : IAsyncDisposable
{
    /// <summary>Sends a message to all subscribers. After a failure, the message may have been sent.</summary>
    /// <exception cref="SharedStoreException">The store is not reachable, or the command failed.</exception>
    ValueTask PublishAsync(string channel, ReadOnlyMemory<byte> message);

    /// <summary>Connects, and reconnects after each lost connection.</summary>
    void Subscribe(string channel, ISharedListener listener);
}

/// <summary>The store that all instances share: keys with expiring values, and a channel. It is all that the cache uses of Redis.</summary>
/// <remarks>A call without a connection fails at once. The commands of one caller run in the order of the calls.</remarks>
internal interface ISharedStore : IMessageChannel
{
    /// <summary>Gets the values of the keys atomically; null for a key without a value.</summary>
    /// <exception cref="SharedStoreException">The store is not reachable, or the command failed.</exception>
    ValueTask<byte[]?[]> GetAsync(string[] keys);

    /// <exception cref="SharedStoreException">The store is not reachable, or the command failed.</exception>
    ValueTask SetAsync(string key, ReadOnlyMemory<byte> value, TimeSpan lifetime);

    /// <exception cref="SharedStoreException">The store is not reachable, or the command failed. The outcome is unknown.</exception>
    ValueTask DeleteAsync(string[] keys);
}

/// <summary>Receives the published messages. The methods must return at once. A message may arrive while another method runs.</summary>
internal interface ISharedListener
{
    /// <summary>The subscription is active: from now on no message is missed.</summary>
    void OnSubscribed();

    void OnMessage(ReadOnlySpan<byte> message);

    /// <summary>The subscription is lost: from now on messages may be missed.</summary>
    void OnSubscriptionLost(string reason);
}

/// <summary>The shared store is not reachable, or a command failed.</summary>
internal sealed class SharedStoreException(string message, Exception? inner = null) : Exception(message, inner);
