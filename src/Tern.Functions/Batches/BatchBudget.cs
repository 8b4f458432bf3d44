using Tern.Functions.Runtime;

namespace Tern.Functions.Batches;

/// <summary>The time of the invocation in which a batch is processed.</summary>
internal sealed class BatchBudget : IDisposable
{
    // A timer has at most 49 days.
    private static readonly TimeSpan s_maxDelay = TimeSpan.FromDays(1);

    private readonly TimeProvider _time;
    private readonly DateTimeOffset _cancellation;
    private readonly DateTimeOffset _end;
    private readonly TimeSpan _timePerRecord;
    private readonly InvocationState _invocation;
    private readonly Lock _lock = new();
    private CancellationTokenSource? _disposal;
    private Task? _ended;

    private BatchBudget(InvocationState invocation, TimeSpan timePerRecord)
    {
        _invocation = invocation;
        _time = invocation.Time;
        TimeSpan margin = invocation.Margin;
        _cancellation = invocation.Deadline - margin;
        _timePerRecord = timePerRecord;
        // The rest of the margin is for the response.
        _end = invocation.Deadline - (margin / 2);
    }

    /// <summary>Creates the budget of the current invocation.</summary>
    /// <param name="timePerRecord">The time that a record needs.</param>
    /// <returns>Null outside an invocation, or without a deadline.</returns>
    public static BatchBudget? Create(TimeSpan timePerRecord) =>
        CurrentInvocation.State is { } invocation && invocation.Deadline != DateTimeOffset.MaxValue ? new BatchBudget(invocation, timePerRecord) : null;

    /// <summary>The token of the invocation.</summary>
    public CancellationToken Token => _invocation.CancellationToken;

    /// <summary>Whether a record can be started.</summary>
    public bool HasTime => _cancellation - _time.GetUtcNow() > _timePerRecord;

    /// <summary>Waits for a handler until shortly before the deadline.</summary>
    /// <exception cref="TimeoutException">The handler has not ended before.</exception>
    public async ValueTask WaitAsync(Task processing)
    {
        if (await Task.WhenAny(processing, Ended).ConfigureAwait(false) != processing)
        {
            // The exception of a task that nobody awaits would be an event of the process.
            _ = processing.ContinueWith(static failed => _ = failed.Exception, CancellationToken.None, TaskContinuationOptions.OnlyOnFaulted | TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
            throw new TimeoutException("The handler of the record has not ended before the deadline of the invocation. The record is reported as failed, and the handler is not awaited. Pass its token to what the handler waits for.");
        }
        await processing.ConfigureAwait(false);
    }

    public void Dispose()
    {
        _disposal?.Cancel();
        _disposal?.Dispose();
    }

    // Handlers that complete at once need no timer.
    private Task Ended
    {
        get
        {
            lock (_lock)
                return _ended ??= DelayAsync(_disposal = new CancellationTokenSource());
        }
    }

    private async Task DelayAsync(CancellationTokenSource disposal)
    {
        while (!disposal.IsCancellationRequested && _end - _time.GetUtcNow() is var rest && rest > TimeSpan.Zero)
            await Task.Delay(rest < s_maxDelay ? rest : s_maxDelay, _time, disposal.Token).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
    }
}
