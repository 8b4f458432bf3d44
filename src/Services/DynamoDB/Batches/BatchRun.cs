using System.Runtime.ExceptionServices;

namespace Tern.DynamoDB.Batches;

/// <summary>Sends one batch and gives back what the service left unprocessed.</summary>
internal delegate Task<IReadOnlyList<T>> SendBatch<T>(IReadOnlyList<T> batch, CancellationToken cancellationToken);

/// <summary>
/// Sends many elements in batches, a few at once, and each batch's unprocessed rest again after a pause, until nothing
/// is left or one batch has used up its attempts.
/// </summary>
internal sealed class BatchRun<T>(IReadOnlyList<T> elements, int batchSize, SendBatch<T> send, BatchOptions options, TimeProvider timeProvider, Func<double> jitter)
{
    private const double BaseDelayMs = 50;
    private const double MaxDelayMs = 20_000;

    private readonly List<T>?[] _left = new List<T>?[(elements.Count + batchSize - 1) / batchSize];
    private int _nextBatch = -1;
    private volatile bool _hasGivenUp;

    /// <returns>What is left unprocessed, in the caller's order of batches; empty when everything is done.</returns>
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
            left.AddRange(_left[batch] ?? BatchAt(batch));
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
        IReadOnlyList<T> rest = BatchAt(batch);
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

    private List<T> BatchAt(int batch)
    {
        int start = batch * batchSize;
        int end = Math.Min(start + batchSize, elements.Count);
        var slice = new List<T>(end - start);
        for (int i = start; i < end; i++)
            slice.Add(elements[i]);
        return slice;
    }
}
