using System.ComponentModel;
using System.Runtime.ExceptionServices;

namespace Tern.Runtime;

/// <summary>
/// Sends batches concurrently, and sends the unprocessed entries of each batch again after a delay, until none remain or one batch has used all
/// its attempts. The delay grows from 50 ms to at most 20 s, with jitter. For service packages.
/// </summary>
/// <param name="batches">The batches, for example from <see cref="BatchPacking"/>.</param>
/// <param name="send">Sends one batch.</param>
/// <param name="options">Concurrency and attempts.</param>
/// <param name="timeProvider">The clock for the delays.</param>
/// <param name="jitter">Returns the fraction of a delay to wait, from 0 to 1.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class BatchExecutor<T>(IReadOnlyList<IReadOnlyList<T>> batches, SendBatch<T> send, BatchOptions options, TimeProvider timeProvider, Func<double> jitter)
{
    private static readonly Backoff s_backoff = new(TimeSpan.FromMilliseconds(50), TimeSpan.FromSeconds(20));

    private readonly IReadOnlyList<T>?[] _remaining = new IReadOnlyList<T>?[batches.Count];
    private int _nextBatch = -1;
    private volatile bool _isAborted;

    /// <summary>Sends all batches. Call it once.</summary>
    /// <param name="cancellationToken">Cancels the operation and its requests in flight.</param>
    /// <returns>The unprocessed entries, in the order of the batches; empty if all were processed.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    /// <remarks>The first exception of a request cancels the other requests and is thrown.</remarks>
    public async Task<IReadOnlyList<T>> ExecuteAsync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var workers = new Task[Math.Min(options.MaxConcurrency, _remaining.Length)];
        Exception? failure = null;
        for (int i = 0; i < workers.Length; i++)
            workers[i] = WorkAsync();
        await Task.WhenAll(workers).ConfigureAwait(false);
        if (failure is OperationCanceledException)
            cancellationToken.ThrowIfCancellationRequested();
        if (failure is not null)
            ExceptionDispatchInfo.Throw(failure);

        var left = new List<T>();
        for (int batch = 0; batch < _remaining.Length; batch++)
            left.AddRange(_remaining[batch] ?? batches[batch]);
        return left;

        // The first failure is thrown, not the cancellations that it causes.
        async Task WorkAsync()
        {
            try
            {
                while (!_isAborted && Interlocked.Increment(ref _nextBatch) is int batch && batch < _remaining.Length)
                    await SendUntilDoneAsync(batch, stop.Token).ConfigureAwait(false);
            }
            catch (Exception exception)
            {
                Interlocked.CompareExchange(ref failure, exception, null);
                await stop.CancelAsync().ConfigureAwait(false);
            }
        }
    }

    private async Task SendUntilDoneAsync(int batch, CancellationToken cancellationToken)
    {
        IReadOnlyList<T> rest = batches[batch];
        for (int attempt = 1; ; attempt++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            rest = await send(rest, cancellationToken).ConfigureAwait(false);
            _remaining[batch] = [.. rest];
            if (rest.Count == 0)
                return;
            if (_isAborted || attempt == options.MaxAttempts)
            {
                _isAborted = true;
                return;
            }
            await Task.Delay(s_backoff.GetDelay(attempt - 1, jitter()), timeProvider, cancellationToken).ConfigureAwait(false);
        }
    }
}
