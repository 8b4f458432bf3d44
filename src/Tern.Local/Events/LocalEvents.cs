using System.Runtime.CompilerServices;

namespace Tern.Local.Events;

/// <summary>The last events of a <see cref="LocalAws"/>, in their order. When the maximum number is reached, the oldest event is discarded. Thread-safe.</summary>
/// <remarks>
/// <code>
/// await aws.Events.WaitForAsync&lt;DropEvent&gt;(dropped => dropped.Reason.Contains("queue"));
/// </code>
/// </remarks>
public sealed class LocalEvents
{
    private readonly TimeProvider _time;
    private readonly LocalEvent?[] _ring;
    private readonly Lock _lock = new();
    private long _count;
    private long _first;
    private TaskCompletionSource? _added;

    internal LocalEvents(TimeProvider time, int capacity)
    {
        _time = time;
        _ring = new LocalEvent?[capacity];
    }

    /// <summary>Whether events are recorded: <see cref="LocalAwsOptions.MaxEvents"/> is not 0.</summary>
    public bool IsEnabled => _ring.Length > 0;

    /// <summary>The number of recorded events since the start, including the discarded ones.</summary>
    public long TotalCount
    {
        get
        {
            lock (_lock)
                return _count;
        }
    }

    internal DateTimeOffset Now => _time.GetUtcNow();

    /// <summary>Waits for an event. An event that is already recorded is also found.</summary>
    /// <typeparam name="TEvent">The type of the event, for example <see cref="CallEvent"/>.</typeparam>
    /// <param name="predicate">Selects the event. The default is any event of the type.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The first event that the predicate selects.</returns>
    /// <exception cref="InvalidOperationException">Events are not recorded.</exception>
    public async Task<TEvent> WaitForAsync<TEvent>(Func<TEvent, bool>? predicate = null, CancellationToken cancellationToken = default)
        where TEvent : LocalEvent
    {
        await foreach (LocalEvent entry in ReadAsync(cancellationToken).ConfigureAwait(false))
        {
            if (entry is TEvent typed && predicate?.Invoke(typed) != false)
                return typed;
        }
        throw new OperationCanceledException(cancellationToken);
    }

    /// <summary>Waits for an event. An event that is already recorded is also found.</summary>
    /// <param name="predicate">Selects the event.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The first event that the predicate selects.</returns>
    /// <exception cref="InvalidOperationException">Events are not recorded.</exception>
    public Task<LocalEvent> WaitForAsync(Func<LocalEvent, bool> predicate, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(predicate);
        return WaitForAsync<LocalEvent>(predicate, cancellationToken);
    }

    /// <summary>Reads the recorded events, and then each new one. A reader that is slower than the events misses those that are discarded.</summary>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="InvalidOperationException">Events are not recorded.</exception>
    public async IAsyncEnumerable<LocalEvent> ReadAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        if (!IsEnabled)
            throw new InvalidOperationException("LocalAws records no events. Set LocalAwsOptions.MaxEvents to more than 0.");
        long position = 0;
        while (true)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (TryRead(ref position, out Task added) is { } entry)
                yield return entry;
            else
                await added.WaitAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Returns the recorded events.</summary>
    public IReadOnlyList<LocalEvent> ToList()
    {
        lock (_lock)
        {
            var entries = new List<LocalEvent>();
            for (long i = FirstPosition; i < _count; i++)
                entries.Add(_ring[i % _ring.Length]!);
            return entries;
        }
    }

    /// <summary>Discards the recorded events.</summary>
    public void Clear()
    {
        lock (_lock)
        {
            _first = _count;
            Array.Clear(_ring);
        }
    }

    internal void Add(LocalEvent entry)
    {
        TaskCompletionSource? added;
        lock (_lock)
        {
            _ring[_count++ % _ring.Length] = entry;
            added = _added;
            _added = null;
        }
        added?.SetResult();
    }

    internal void AddDefect(Exception exception)
    {
        if (IsEnabled)
            Add(new DefectEvent { Time = Now, Exception = exception });
    }

    private long FirstPosition => Math.Max(_first, _count - _ring.Length);

    private LocalEvent? TryRead(ref long position, out Task added)
    {
        lock (_lock)
        {
            position = Math.Max(position, FirstPosition);
            if (position < _count)
            {
                added = Task.CompletedTask;
                return _ring[position++ % _ring.Length];
            }
            _added ??= new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
            added = _added.Task;
            return null;
        }
    }
}
