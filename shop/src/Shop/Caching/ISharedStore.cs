namespace Shop.Caching;

/// <summary>Messages to all instances.</summary>
internal interface IMessageChannel : IAsyncDisposable
{
    /// <summary>Sends a message to all that are subscribed. When it fails, the message may have been sent.</summary>
    /// <exception cref="SharedStoreException">There is no answer.</exception>
    ValueTask PublishAsync(string channel, ReadOnlyMemory<byte> message);

    /// <summary>Connects, and connects again whenever it is lost.</summary>
    void Subscribe(string channel, ISharedListener listener);
}

/// <summary>What all instances share: keys with values that live for some time, and a channel. Everything that the cache needs of Redis.</summary>
/// <remarks>A call without a connection fails at once; commands of one caller run in the order in which they were made.</remarks>
internal interface ISharedStore : IMessageChannel
{
    /// <summary>The values of the keys at one moment; null for a key without one.</summary>
    /// <exception cref="SharedStoreException">There is no answer.</exception>
    ValueTask<byte[]?[]> GetAsync(string[] keys);

    /// <exception cref="SharedStoreException">There is no answer.</exception>
    ValueTask SetAsync(string key, ReadOnlyMemory<byte> value, TimeSpan lifetime);

    /// <exception cref="SharedStoreException">There is no answer; nobody knows whether it was done.</exception>
    ValueTask DeleteAsync(string[] keys);
}

/// <summary>Hears what is published. Its methods return at once; a message may come while another method runs.</summary>
internal interface ISharedListener
{
    /// <summary>From now on nothing is missed.</summary>
    void OnEstablished();

    void OnMessage(ReadOnlySpan<byte> message);

    /// <summary>From now on messages may be missed.</summary>
    void OnLost(string reason);
}

/// <summary>The shared store does not answer, or refuses.</summary>
internal sealed class SharedStoreException(string message, Exception? inner = null) : Exception(message, inner);
