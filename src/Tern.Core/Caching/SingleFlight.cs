namespace Tern.Runtime;

/// <summary>
/// An operation that is in flight at most once. Callers that arrive while it is in flight share it and get the same result or exception.
/// Thread-safe.
/// </summary>
/// <remarks>
/// <list type="bullet">
/// <item>A caller that cancels ends only its own wait. The operation continues for the others, and after the last one too: its owner stores the
/// result for later callers.</item>
/// <item>Nothing is stored here. A caller that arrives after the completion starts a new operation.</item>
/// <item>The operation runs on the thread pool, so that no caller waits for its synchronous work, and no code of it runs inside the gate. It runs without an
/// execution context, because ambient values (an activity, a request's user) belong to one caller only.</item>
/// </list>
/// </remarks>
/// <param name="gate">The lock of the owner's cache.</param>
/// <param name="operation">Starts the operation.</param>
/// <param name="complete">
/// Stores the outcome of the completed operation in the cache of the owner, and returns the result for the callers or throws their exception. Called
/// inside the gate: in the same step the operation is no longer in flight, so that no caller gets an outcome that has been removed from the cache.
/// </param>
internal sealed class SingleFlight<TResult>(Lock gate, Func<Task<TResult>> operation, Func<Task<TResult>, TResult> complete)
{
    private Flight? _inFlight;

    /// <summary>The operation in flight; null for none.</summary>
    public Task<TResult>? InFlight
    {
        get
        {
            lock (gate)
                return _inFlight?.Task;
        }
    }

    /// <summary>
    /// Waits for the operation in flight, or starts one. An owner calls it inside the gate if it looks up its cache first, because it is not certain
    /// otherwise that the cache has no result yet.
    /// </summary>
    /// <param name="cancellationToken">Cancels the wait of this caller.</param>
    public Task<TResult> JoinAsync(CancellationToken cancellationToken)
    {
        lock (gate)
        {
            if (_inFlight is null)
            {
                _inFlight = new(this);
                ThreadPool.UnsafeQueueUserWorkItem(static flight => _ = flight.Owner.ExecuteAsync(flight), _inFlight, preferLocal: false);
            }
            return _inFlight.Task.WaitAsync(cancellationToken);
        }
    }

    /// <summary>Abandons the operation in flight: it completes for its callers, but its outcome is not stored. Later callers start a new one.</summary>
    public void Abandon()
    {
        lock (gate)
            _inFlight = null;
    }

    private async Task ExecuteAsync(Flight completed)
    {
        Task<TResult> execution = StartAsync();
        await ((Task)execution).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        TResult result;
        lock (gate)
        {
            bool isAbandoned = _inFlight != completed;
            if (!isAbandoned)
                _inFlight = null;
            try
            {
                result = isAbandoned ? execution.GetAwaiter().GetResult() : complete(execution);
            }
            catch (Exception e)
            {
                completed.SetException(e);
                // Marks the exception as observed: all callers may have canceled their waits.
                _ = completed.Task.Exception;
                return;
            }
        }
        completed.SetResult(result);
    }

    /// <summary>Starts the operation. An exception of its synchronous part becomes one of the task.</summary>
    private async Task<TResult> StartAsync() => await operation().ConfigureAwait(false);

    private sealed class Flight(SingleFlight<TResult> owner) : TaskCompletionSource<TResult>(TaskCreationOptions.RunContinuationsAsynchronously)
    {
        public SingleFlight<TResult> Owner => owner;
    }
}
