using System.Runtime.ExceptionServices;

namespace Tern.Batches;

/// <summary>
/// Sends batches, a few at once, and each batch's undone rest again after a pause, until nothing is left or one batch has
/// used up its attempts. The pause grows from 50 ms to 20 s at most, with jitter. For the packages of services.
/// </summary>
/// <param name="batches">What to send, for example of <see cref="BatchPacking"/>.</param>
/// <param name="send">Sends one batch.</param>
/// <param name="options">Concurrency and attempts.</param>
/// <param name="timeProvider">The clock of the pauses.</param>
/// <param name="jitter">Which part of a pause is waited, from 0 to 1.</param>
public sealed class BatchRun<T>(IReadOnlyList<IReadOnlyList<T>> batches, SendBatch<T> send, BatchOptions options, TimeProvider timeProvider, Func<double> jitter)
{
    private const double BaseDelayMs = 50;
    private const double MaxDelayMs = 20_000;

    private readonly IReadOnlyList<T>?[] _left = new IReadOnlyList<T>?[batches.Count];
    private int _nextBatch = -1;
    private volatile bool _hasGivenUp;

    /// <summary>Sends all; called once.</summary>
    /// <param name="cancellationToken">Ends the run; requests under way are cancelled.</param>
    /// <returns>What is left undone, in the order of the batches; empty when everything is done.</returns>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <remarks>The first exception of a request ends the run, cancels the other requests, and is thrown.</remarks>
    public async Task<IReadOnlyList<T>> RunAsync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var workers = new Task[Math.Min(options.MaxConcurrency, _left.Length)];
        Exception? failure = null;
        for (int i = 0; i < workers.Length; i++)
            workers[i] = WorkAsync();
        await Task.WhenAll(workers).ConfigureAwait(false);
        if (failure is OperationCanceledException)
            cancellationToken.ThrowIfCancellationRequested();
        if (failure is not null)
            ExceptionDispatchInfo.Throw(failure);

        var left = new List<T>();
        for (int batch = 0; batch < _left.Length; batch++)
            left.AddRange(_left[batch] ?? batches[batch]);
        return left;

        // The first failure is the one to tell; the cancellations that it causes are not.
        async Task WorkAsync()
        {
            try
            {
                while (!_hasGivenUp && Interlocked.Increment(ref _nextBatch) is int batch && batch < _left.Length)
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
            _left[batch] = [.. rest];
            if (rest.Count == 0)
                return;
            if (_hasGivenUp || attempt == options.MaxAttempts)
            {
                _hasGivenUp = true;
                return;
            }
            double delayMs = jitter() * Math.Min(Math.ScaleB(BaseDelayMs, attempt - 1), MaxDelayMs);
            await Task.Delay(TimeSpan.FromMilliseconds(delayMs), timeProvider, cancellationToken).ConfigureAwait(false);
        }
    }
}
