namespace Tern.Local.Delivery;

/// <summary>The only queue of asynchronous effects. Effects are executed one at a time, in the order of due time, then of creation. Thread-safe.</summary>
/// <remarks>
/// Effects that are due are executed on a thread of the pool. While <see cref="AdvanceAsync"/> moves the clock, it executes them instead, and stops the clock
/// at each due time until the work that is in flight is complete.
/// </remarks>
internal sealed class DeliveryEngine : IDisposable, IThreadPoolWorkItem
{
    // The longest time of a system timer is 49 days. The timer is then armed again.
    private static readonly TimeSpan s_maxDelay = TimeSpan.FromDays(1);

    private static readonly TimeSpan s_storageRetryDelay = TimeSpan.FromSeconds(1);

    private const int MinTidiedCount = 1024;

    private readonly LocalClock _clock;
    private readonly Action<Exception> _reportFailure;
    private readonly Lock _lock = new();
    private readonly PriorityQueue<Effect, (DateTimeOffset DueAt, long Order)> _effects = new();
    private readonly SemaphoreSlim _advance = new(1, 1);
    private readonly ITimer _timer;
    private readonly List<TaskCompletionSource> _idleWaiters = [];
    private long _order;
    private int _maxCount = MinTidiedCount;
    private int _inFlight;
    private bool _isQueued;
    private bool _isExecuting;
    private bool _isAdvancing;
    private bool _isDisposed;

    /// <summary>Creates the queue of a clock.</summary>
    /// <param name="clock">The clock.</param>
    /// <param name="reportFailure">Receives the exceptions of effects and of work in flight, which are defects of Tern.Local.</param>
    public DeliveryEngine(LocalClock clock, Action<Exception> reportFailure)
    {
        _clock = clock;
        _reportFailure = reportFailure;
        clock.Effects = this;
        _timer = clock.BaseTime.CreateTimer(static state => ((DeliveryEngine)state!).ExecuteDue(), this, Timeout.InfiniteTimeSpan, Timeout.InfiniteTimeSpan);
    }

    /// <summary>The clock of the effects.</summary>
    public TimeProvider Time => _clock;

    /// <summary>Adds an effect.</summary>
    /// <param name="effect">The effect.</param>
    /// <param name="dueAt">The time of its execution. An effect that is already due is executed soon, but never by this method.</param>
    public void Schedule(Effect effect, DateTimeOffset dueAt)
    {
        lock (_lock)
        {
            if (_isDisposed)
                return;
            if (_effects.Count >= _maxCount)
                Tidy();
            _effects.Enqueue(effect, (dueAt, _order++));
            if (_effects.Peek() == effect)
                Arm();
        }
    }

    /// <summary>Adds work that is in flight until the task completes. Methods that wait for effects also wait for it.</summary>
    public void Track(Task work)
    {
        lock (_lock)
            _inFlight++;
        _ = CompleteAsync(work);
    }

    /// <summary>Executes the effects that are due, and those that they cause, until none is due and no work is in flight.</summary>
    /// <exception cref="OperationCanceledException">The token was cancelled. Effects that were not executed remain.</exception>
    public Task SettleAsync(CancellationToken cancellationToken) => AdvanceAsync(TimeSpan.Zero, cancellationToken);

    /// <summary>Moves the clock forward, and executes every effect that becomes due at its time.</summary>
    /// <param name="duration">The duration, not negative.</param>
    /// <param name="cancellationToken">Cancels the operation. The clock then remains at the last effect that was executed.</param>
    public async Task AdvanceAsync(TimeSpan duration, CancellationToken cancellationToken)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(duration, TimeSpan.Zero);
        await _advance.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            lock (_lock)
                _isAdvancing = true;
            DateTimeOffset end = _clock.GetUtcNow() + duration;
            do
            {
                cancellationToken.ThrowIfCancellationRequested();
                await WaitUntilIdleAsync(cancellationToken).ConfigureAwait(false);
            }
            while (ExecuteNext(Later(end, _clock.GetUtcNow())));
            _clock.MoveTo(end);
        }
        finally
        {
            lock (_lock)
            {
                _isAdvancing = false;
                Arm();
            }
            _advance.Release();
        }
    }

    /// <summary>Discards all effects, and restarts what causes them. No effect is executed meanwhile.</summary>
    /// <param name="stop">Cancels the work in flight.</param>
    /// <param name="start">Starts again, when no work is in flight.</param>
    /// <param name="cancellationToken">Cancels the wait for another operation of this queue. After that, the restart is not cancelled.</param>
    public async Task RestartAsync(Action stop, Action start, CancellationToken cancellationToken)
    {
        await _advance.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            lock (_lock)
                _isAdvancing = true;
            DateTimeOffset before = _clock.GetUtcNow();
            stop();
            // Half of a restart would leave services that are stopped, so that its end is awaited in any case.
            await WaitUntilIdleAsync(CancellationToken.None).ConfigureAwait(false);
            Effect[] discarded;
            lock (_lock)
            {
                discarded = [.. _effects.UnorderedItems.Select(item => item.Element).Where(effect => !effect.IsCancelled)];
                _effects.Clear();
            }
            start();
            TimeSpan shift = _clock.GetUtcNow() - before;
            foreach (Effect effect in discarded)
                effect.Restart(shift);
        }
        finally
        {
            lock (_lock)
            {
                _isAdvancing = false;
                Arm();
            }
            _advance.Release();
        }
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _isDisposed = true;
            _effects.Clear();
        }
        _timer.Dispose();
    }

    void IThreadPoolWorkItem.Execute()
    {
        lock (_lock)
            _isQueued = false;
        ExecuteDue();
    }

    // Cancelled effects that are due in years would remain in the queue until then.
    private void Tidy()
    {
        var remaining = new List<(Effect, (DateTimeOffset, long))>();
        foreach ((Effect effect, (DateTimeOffset, long) priority) in _effects.UnorderedItems)
        {
            if (!effect.IsCancelled)
                remaining.Add((effect, priority));
        }
        _effects.Clear();
        _effects.EnqueueRange(remaining);
        _maxCount = Math.Max(MinTidiedCount, 2 * remaining.Count);
    }

    private void ExecuteDue()
    {
        while (TryTake(_clock.GetUtcNow(), isAdvancing: false) is { } effect)
            Execute(effect);
    }

    // A clock that runs passes the end while effects are executed. What they cause is due after it.
    private static DateTimeOffset Later(DateTimeOffset end, DateTimeOffset now) => now > end ? now : end;

    private bool ExecuteNext(DateTimeOffset end)
    {
        if (TryTake(end, isAdvancing: true) is not { } effect)
            return false;
        Execute(effect);
        return true;
    }

    private Effect? TryTake(DateTimeOffset end, bool isAdvancing)
    {
        lock (_lock)
        {
            if (_isExecuting || _isAdvancing != isAdvancing)
                return null;
            while (_effects.TryPeek(out Effect? effect, out (DateTimeOffset DueAt, long) priority))
            {
                if (!effect.IsCancelled && priority.DueAt > end)
                    break;
                _effects.Dequeue();
                if (effect.IsCancelled)
                    continue;
                if (isAdvancing)
                    _clock.MoveTo(priority.DueAt);
                _isExecuting = true;
                return effect;
            }
            Arm();
            return null;
        }
    }

    private void Execute(Effect effect)
    {
        try
        {
            using (DeliveryChain.Enter(effect.ChainLength))
                effect.Execute();
        }
        catch (Exception e)
        {
            // The effects of other services must be executed nevertheless.
            _reportFailure(e);
            // Neither a message nor the next time of a schedule may be lost when a log cannot be written.
            if (e is LocalStorageException)
                Schedule(effect, _clock.GetUtcNow() + s_storageRetryDelay);
        }
        lock (_lock)
        {
            _isExecuting = false;
            CompleteIdleWaiters();
        }
    }

    private async Task CompleteAsync(Task work)
    {
        try
        {
            await work.ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // This AWS is being disposed.
        }
        catch (Exception e)
        {
            _reportFailure(e);
        }
        lock (_lock)
        {
            _inFlight--;
            CompleteIdleWaiters();
        }
    }

    private Task WaitUntilIdleAsync(CancellationToken cancellationToken)
    {
        lock (_lock)
        {
            if (_inFlight == 0 && !_isExecuting)
                return Task.CompletedTask;
            var waiter = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            _idleWaiters.Add(waiter);
            return waiter.Task.WaitAsync(cancellationToken);
        }
    }

    private void CompleteIdleWaiters()
    {
        if (_inFlight > 0 || _isExecuting)
            return;
        foreach (TaskCompletionSource waiter in _idleWaiters)
            waiter.TrySetResult();
        _idleWaiters.Clear();
    }

    /// <summary>Ensures that the next effect is executed when it is due. The clock calls it after each change.</summary>
    public void Arm()
    {
        lock (_lock)
        {
            if (_isDisposed || _isAdvancing || _isExecuting || _isQueued || !_effects.TryPeek(out _, out (DateTimeOffset DueAt, long) priority))
                return;
            TimeSpan delay = priority.DueAt - _clock.GetUtcNow();
            if (delay <= TimeSpan.Zero)
            {
                _isQueued = true;
                ThreadPool.UnsafeQueueUserWorkItem(this, preferLocal: false);
            }
            else if (!_clock.IsFrozen)
            {
                _timer.Change(delay < s_maxDelay ? delay : s_maxDelay, Timeout.InfiniteTimeSpan);
            }
        }
    }
}
