namespace Shop.Redis.Connections;

/// <summary>Keeps one connection: makes it, makes it anew when it is lost, and waits longer each time that this fails.</summary>
internal sealed class ConnectionKeeper(RedisOptions options, TimeProvider time, OperationPool pool, Func<ChannelSet>? createChannels = null) : IAsyncDisposable
{
    private readonly CancellationTokenSource _closing = new();
    private readonly Lock _gate = new();
    private Task? _loop;
    private bool _isClosed;
    private RedisConnection? _current;
    private Exception? _lastError;

    // The outcome of the next attempt; null for a connection.
    private TaskCompletionSource<Exception?> _next = CreateOutcome();

    /// <summary>The connection; null while there is none.</summary>
    public RedisConnection? Current => Volatile.Read(ref _current) is { IsOpen: true } connection ? connection : null;

    /// <summary>Begins to connect, if that was not begun before.</summary>
    /// <exception cref="ObjectDisposedException">It was closed.</exception>
    public void Start()
    {
        lock (_gate)
        {
            ObjectDisposedException.ThrowIf(_isClosed, typeof(RedisClient));
            if (_loop is not null)
                return;
            // What a request has with it is not for the connection of all.
            bool isSuppressed = ExecutionContext.IsFlowSuppressed();
            AsyncFlowControl flow = isSuppressed ? default : ExecutionContext.SuppressFlow();
            _loop = RunAsync();
            if (!isSuppressed)
                flow.Undo();
        }
    }

    /// <summary>Waits for the connection, or for the outcome of the attempt that is under way or next.</summary>
    /// <exception cref="RedisConnectionException">It has failed. The next one follows by itself.</exception>
    public async Task ConnectAsync(CancellationToken cancellationToken)
    {
        // In this order: whoever sees no connection waits for the attempt that makes it, or for the end.
        Task<Exception?> next = Volatile.Read(ref _next).Task;
        Start();
        if (Current is null && await next.WaitAsync(cancellationToken).ConfigureAwait(false) is not null)
            throw NotConnected();
    }

    /// <summary>The error of a command for which there is no connection.</summary>
    public RedisConnectionException NotConnected()
    {
        Exception? error = Volatile.Read(ref _lastError);
        string state = _closing.IsCancellationRequested ? "the client was closed."
            : error is null ? "it is being made."
            : $"{error.Message} It is tried again by itself.";
        return new($"There is no connection to Redis at {options.Endpoint}: {state}", error);
    }

    public async ValueTask DisposeAsync()
    {
        Task? loop;
        lock (_gate)
        {
            _isClosed = true;
            loop = _loop;
        }
        await _closing.CancelAsync().ConfigureAwait(false);
        if (loop is not null)
            await loop.ConfigureAwait(false);
        Tell(new RedisConnectionException("The client was closed."));
    }

    private async Task RunAsync()
    {
        int failures = 0;
        while (!_closing.IsCancellationRequested)
        {
            try
            {
                await using RedisConnection connection = await OpenAsync().ConfigureAwait(false);
                failures = 0;
                Volatile.Write(ref _current, connection);
                Tell(null);
                await using (_closing.Token.UnsafeRegister(static connection => ((RedisConnection)connection!).Close(), connection))
                    Volatile.Write(ref _lastError, await connection.WaitForEndAsync().ConfigureAwait(false));
            }
            catch (Exception e)
            {
                failures++;
                Tell(e);
            }
            await DelayAsync(failures).ConfigureAwait(false);
        }
    }

    private async Task<RedisConnection> OpenAsync()
    {
        using var timeout = new CancellationTokenSource(options.ConnectTimeout, time);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(timeout.Token, _closing.Token);
        try
        {
            return await RedisConnection.OpenAsync(options, time, pool, createChannels?.Invoke(), either.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException e) when (timeout.IsCancellationRequested)
        {
            throw new TimeoutException($"It could not be made within {options.ConnectTimeout.TotalSeconds} s.", e);
        }
    }

    // Before anybody is told, there is an outcome to wait for that is still open.
    private void Tell(Exception? error)
    {
        if (error is not null)
            Volatile.Write(ref _lastError, error);
        Interlocked.Exchange(ref _next, CreateOutcome()).SetResult(error);
    }

    // Half of it by chance, so that the clients of a server that was away do not all come back at the same time.
    private async Task DelayAsync(int failures)
    {
        double factor = Math.Pow(2, Math.Min(Math.Max(failures - 1, 0), 30));
        double most = Math.Min(options.MinReconnectDelay.TotalMilliseconds * factor, options.MaxReconnectDelay.TotalMilliseconds);
        var delay = TimeSpan.FromMilliseconds(most * (1 + Random.Shared.NextDouble()) / 2);
        await Task.Delay(delay, time, _closing.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }

    private static TaskCompletionSource<Exception?> CreateOutcome() => new(TaskCreationOptions.RunContinuationsAsynchronously);
}
