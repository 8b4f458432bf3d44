using System.Buffers;
using Shop.Redis.Connections;

namespace Shop.Redis;

/// <summary>
/// Talks to one Redis server over one connection, which all callers share: commands are sent in one piece with those of others, and none waits for
/// another's reply. Thread-safe; make one for the process.
/// </summary>
/// <remarks>
/// <para>
/// The connection is made when the first command asks for it, and anew whenever it is lost. A command never waits for it: without one it fails at
/// once with <see cref="RedisConnectionException"/>, so that whoever uses Redis as a cache goes on without. <see cref="ConnectAsync"/> waits.
/// </para>
/// <para>
/// A command whose cancellation comes first ends at once; what was sent is not called back, and its reply is thrown away. A command in flight when the
/// connection is lost fails, and nobody knows whether the server has run it: none is sent twice.
/// </para>
/// <para>
/// Keys and values are copied while a method is called. What a command allocates is what its caller makes of it: operations are pooled, and values go
/// to the caller's buffer. As with every <see cref="ValueTask"/>, a result is awaited once.
/// </para>
/// </remarks>
public sealed class RedisClient : IAsyncDisposable
{
    private readonly RedisOptions _options;
    private readonly TimeProvider _time;
    private readonly OperationPool _pool = new();
    private readonly ConnectionKeeper _keeper;

    /// <summary>A client that does not connect yet.</summary>
    /// <param name="options">Where the server is, who calls, and what is allowed.</param>
    /// <param name="time">The clock; the system's if null.</param>
    /// <exception cref="ArgumentException">An option is out of its bounds.</exception>
    public RedisClient(RedisOptions options, TimeProvider? time = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Validate();
        _options = options;
        _time = time ?? TimeProvider.System;
        _keeper = new(options, _time, _pool);
    }

    /// <summary>Whether there is a connection.</summary>
    public bool IsConnected => _keeper.Current is not null;

    /// <summary>Waits until there is a connection, or until the attempt that is under way has failed.</summary>
    /// <param name="cancellationToken">Ends the wait, not the attempt.</param>
    /// <exception cref="RedisConnectionException">The attempt has failed; the message says why. The next one follows by itself.</exception>
    public Task ConnectAsync(CancellationToken cancellationToken = default) => _keeper.ConnectAsync(cancellationToken);

    /// <summary>Gets the value of a key (GET).</summary>
    /// <param name="key">The key.</param>
    /// <param name="destination">Where the value goes: it is asked once, for exactly as many bytes, and not touched after the command has ended.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>Whether the key has a value.</returns>
    /// <exception cref="RedisException">There is no answer, or it is a refusal.</exception>
    public ValueTask<bool> GetAsync(string key, IBufferWriter<byte> destination, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        RedisOperation operation = Send(new("GET"u8, new(in key)), ReplyKind.Value, cancellationToken, destination);
        return new(operation, operation.Version);
    }

    /// <summary>Gets the values of several keys (MGET), as they are at one moment.</summary>
    /// <param name="keys">The keys, one at least.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The values, in the order of the keys; to be disposed.</returns>
    /// <exception cref="RedisException">There is no answer, or it is a refusal.</exception>
    public ValueTask<RedisValues> GetAsync(ReadOnlySpan<string> keys, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfZero(keys.Length);
        RedisOperation operation = Send(new("MGET"u8, keys), ReplyKind.Values, cancellationToken);
        return new(operation, operation.Version);
    }

    /// <summary>Sets a key to a value that lives for some time (SET with PX).</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The value.</param>
    /// <param name="lifetime">How long it lives: from 1 ms on.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="RedisException">There is no answer, or it is a refusal.</exception>
    public ValueTask SetAsync(string key, ReadOnlySpan<byte> value, TimeSpan lifetime, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(lifetime, TimeSpan.FromMilliseconds(1));
        RedisCommand command = new("SET"u8, new(in key)) { Value = value, HasValue = true, Lifetime = (long)lifetime.TotalMilliseconds };
        RedisOperation operation = Send(command, ReplyKind.Done, cancellationToken);
        return new(operation, operation.Version);
    }

    /// <summary>Deletes keys (DEL).</summary>
    /// <param name="keys">The keys, one at least.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>How many of them were there.</returns>
    /// <exception cref="RedisException">There is no answer, or it is a refusal.</exception>
    public ValueTask<long> DeleteAsync(ReadOnlySpan<string> keys, CancellationToken cancellationToken = default)
    {
        ArgumentOutOfRangeException.ThrowIfZero(keys.Length);
        return SendForNumber(new("DEL"u8, keys), cancellationToken);
    }

    /// <summary>Adds 1 to the number that a key has (INCR); without a value it was 0.</summary>
    /// <param name="key">The key.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The number afterwards.</returns>
    /// <exception cref="RedisException">There is no answer, or it is a refusal.</exception>
    public ValueTask<long> IncrementAsync(string key, CancellationToken cancellationToken = default) =>
        SendForNumber(new("INCR"u8, new(in key)), cancellationToken);

    /// <summary>Publishes a message (PUBLISH).</summary>
    /// <param name="channel">The name of the channel.</param>
    /// <param name="message">The message.</param>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>How many subscribers of this server it was given to.</returns>
    /// <exception cref="RedisException">There is no answer, or it is a refusal.</exception>
    public ValueTask<long> PublishAsync(string channel, ReadOnlySpan<byte> message, CancellationToken cancellationToken = default) =>
        SendForNumber(new("PUBLISH"u8, new(in channel)) { Value = message, HasValue = true }, cancellationToken);

    /// <summary>Asks the server whether it answers (PING).</summary>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <exception cref="RedisException">There is no answer, or it is a refusal.</exception>
    public ValueTask PingAsync(CancellationToken cancellationToken = default)
    {
        RedisOperation operation = Send(new("PING"u8, default), ReplyKind.Pong, cancellationToken);
        return new(operation, operation.Version);
    }

    /// <summary>Subscribes to channels, on a connection of its own, which is made at once.</summary>
    /// <param name="channels">The names of the channels, one at least.</param>
    /// <param name="subscriber">Hears messages, and whether it hears them all.</param>
    /// <returns>The subscription, which lives until it is disposed, whether or not this client does.</returns>
    public RedisSubscription Subscribe(ReadOnlySpan<string> channels, IRedisSubscriber subscriber)
    {
        ArgumentOutOfRangeException.ThrowIfZero(channels.Length);
        foreach (string channel in channels)
            ArgumentNullException.ThrowIfNull(channel, nameof(channels));
        ArgumentNullException.ThrowIfNull(subscriber);
        return new(_options, _time, channels.ToArray(), subscriber);
    }

    /// <summary>Closes the connection. Commands that wait fail.</summary>
    public ValueTask DisposeAsync() => _keeper.DisposeAsync();

    private ValueTask<long> SendForNumber(in RedisCommand command, CancellationToken cancellationToken)
    {
        RedisOperation operation = Send(command, ReplyKind.Integer, cancellationToken);
        return new(operation, operation.Version);
    }

    private RedisOperation Send(in RedisCommand command, ReplyKind kind, CancellationToken cancellationToken, IBufferWriter<byte>? destination = null)
    {
        if (_keeper.Current is { } connection && !cancellationToken.IsCancellationRequested)
            return connection.Send(command, kind, destination, cancellationToken);
        _keeper.Start();
        RedisOperation operation = _pool.Start(kind, 0, destination, isAwaited: true, cancellationToken);
        operation.Lose(_keeper.NotConnected());
        return operation;
    }
}
