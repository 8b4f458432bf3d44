using StackExchange.Redis;

namespace Shop.Caching;

/// <summary>
/// The shared store in Redis, by StackExchange.Redis. A multiplexer is disposed at the first failure of one of its connections, or when a ping
/// gets no response, and a new one is created. So a subscription is never restored without a call of the listener.
/// </summary>
/// <param name="options">The options of <see cref="Parse"/>.</param>
/// <param name="clock">The clock for delays and timeouts.</param>
internal sealed class RedisStore(ConfigurationOptions options, TimeProvider clock) : ISharedStore
{
    /// <summary>The defaults of the timeouts, in milliseconds. The connection string overrides them.</summary>
    private const string Defaults = "asyncTimeout=1000,connectTimeout=2000,";

    private static readonly TimeSpan PingInterval = TimeSpan.FromMilliseconds(250), ReconnectDelay = TimeSpan.FromMilliseconds(100);

    private readonly CancellationTokenSource stopping = new();
    private volatile ConnectionMultiplexer? current;
    private Task loop = Task.CompletedTask;

    /// <summary>Reads a connection string of StackExchange.Redis, <c>host:port,password=…,ssl=true</c>.</summary>
    /// <exception cref="FormatException">The text is not a valid connection string. The message does not contain the text.</exception>
    public static ConfigurationOptions Parse(string text)
    {
        try
        {
            var options = ConfigurationOptions.Parse(Defaults + text);
            if (options.EndPoints.Count == 0) throw new FormatException("The connection string has no server.");
            (options.AbortOnConnectFail, options.ConnectRetry, options.BacklogPolicy) = (true, 1, BacklogPolicy.FailFast);
            options.HeartbeatInterval = PingInterval;
            return options;
        }
        catch (Exception exception) when (exception is ArgumentException or FormatException or OverflowException)
        {
            // The message of the original exception may contain a part of the password.
            throw new FormatException("The value is not a valid connection string of StackExchange.Redis. Use the form host:port,password=…,ssl=true.");
        }
    }

    public async ValueTask<byte[]?[]> GetAsync(string[] keys)
    {
        var values = await ExecuteAsync(redis => redis.GetDatabase().StringGetAsync(Array.ConvertAll(keys, key => (RedisKey)key)));
        return Array.ConvertAll(values, value => (byte[]?)value);
    }

    public async ValueTask SetAsync(string key, ReadOnlyMemory<byte> value, TimeSpan lifetime) =>
        await ExecuteAsync(redis => redis.GetDatabase().StringSetAsync(key, value, lifetime, When.Always));

    public async ValueTask DeleteAsync(string[] keys) =>
        await ExecuteAsync(redis => redis.GetDatabase().KeyDeleteAsync(Array.ConvertAll(keys, key => (RedisKey)key)));

    public async ValueTask PublishAsync(string channel, ReadOnlyMemory<byte> message) =>
        await ExecuteAsync(redis => redis.GetSubscriber().PublishAsync(RedisChannel.Literal(channel), message));

    public void Subscribe(string channel, ISharedListener listener) => loop = RunAsync(RedisChannel.Literal(channel), listener);

    public async ValueTask DisposeAsync()
    {
        await stopping.CancelAsync();
        await loop;
        stopping.Dispose();
    }

    private async Task<T> ExecuteAsync<T>(Func<ConnectionMultiplexer, Task<T>> command)
    {
        if (current is not { } redis) throw new SharedStoreException("There is no connection to Redis.");
        try
        {
            return await command(redis);
        }
        catch (Exception exception) when (IsFailure(exception))
        {
            throw new SharedStoreException(exception.Message, exception);
        }
    }

    private async Task RunAsync(RedisChannel channel, ISharedListener listener)
    {
        // Returns to the caller before the first connection is made.
        await Task.Yield();
        while (!stopping.IsCancellationRequested)
        {
            try
            {
                await using var redis = await ConnectAsync();
                await ListenAsync(redis, channel, listener);
            }
            catch (Exception exception) when (IsFailure(exception))
            {
                // The loop reconnects.
            }
            await Task.Delay(ReconnectDelay, clock, stopping.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    private async Task<ConnectionMultiplexer> ConnectAsync()
    {
        var connecting = ConnectionMultiplexer.ConnectAsync(options.Clone());
        try
        {
            return await connecting.WaitAsync(stopping.Token);
        }
        catch (OperationCanceledException)
        {
            _ = connecting.ContinueWith(static late => late.Result.Dispose(), CancellationToken.None, TaskContinuationOptions.OnlyOnRanToCompletion, TaskScheduler.Default);
            throw;
        }
    }

    /// <summary>Subscribes, and throws when the connection fails.</summary>
    private async Task ListenAsync(ConnectionMultiplexer redis, RedisChannel channel, ISharedListener listener)
    {
        var failed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        redis.ConnectionFailed += (_, failure) => failed.TrySetException(
            new SharedStoreException($"The {failure.ConnectionType} connection to Redis has failed: {failure.FailureType}."));
        var subscriber = redis.GetSubscriber();
        var messages = await subscriber.SubscribeAsync(channel);
        messages.OnMessage(message =>
        {
            try
            {
                listener.OnMessage(((ReadOnlyMemory<byte>)message.Message).Span);
            }
            catch (Exception exception)
            {
                // The client ignores exceptions, but a message that was not processed must not count as received.
                failed.TrySetException(new SharedStoreException(exception.Message, exception));
            }
        });

        current = redis;
        listener.OnSubscribed();
        try
        {
            await await Task.WhenAny(failed.Task, PingAsync(subscriber));
        }
        catch (Exception exception)
        {
            current = null;
            listener.OnSubscriptionLost(exception.Message);
            throw;
        }
    }

    /// <summary>Pings on the connection of the subscription until a response is missing.</summary>
    private async Task PingAsync(ISubscriber subscriber)
    {
        while (true)
        {
            await Task.Delay(PingInterval, clock, stopping.Token);
            await subscriber.PingAsync().WaitAsync(TimeSpan.FromMilliseconds(options.AsyncTimeout), clock, stopping.Token);
        }
    }

    private static bool IsFailure(Exception exception) =>
        exception is SharedStoreException or RedisException or RedisCommandException or TimeoutException or ObjectDisposedException or OperationCanceledException;
}
