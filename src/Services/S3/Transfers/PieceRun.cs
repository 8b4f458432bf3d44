using System.Runtime.ExceptionServices;

namespace Tern.S3.Transfers;

/// <summary>Fetches the pieces of an object, several at once. When one fails, the others are ended, and awaited.</summary>
internal sealed class PieceRun(S3Client client, DownloadPlan plan, IPieceTarget target, ConcurrencyLimit limit, ProgressMeter? meter, SegmentPool pool)
{
    private readonly TransferGate _gate = new(limit);
    private readonly BlockList<PieceReceipt> _receipts = new(plan.PieceCount);
    private Exception? _failure;

    /// <summary>Fetches all but those that have arrived before.</summary>
    /// <param name="arrived">What has arrived before, in its place, and without bytes what has not; null for nothing.</param>
    /// <param name="cancellationToken">Ends the download.</param>
    /// <returns>All pieces, in their order.</returns>
    public async Task<IReadOnlyList<PieceReceipt>> RunAsync(IReadOnlyList<PieceReceipt>? arrived, CancellationToken cancellationToken)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        try
        {
            for (int index = 0; index < plan.PieceCount && Volatile.Read(ref _failure) is null; index++)
            {
                if (arrived?[index] is { Length: > 0 } receipt)
                {
                    _receipts[index] = receipt;
                    if (index == 0)
                        await plan.DisposeAsync().ConfigureAwait(false);
                    continue;
                }
                await _gate.EnterAsync(cancellationToken).ConfigureAwait(false);
                // Observed: it never fails.
                _ = ReadAsync(index, stop);
            }
        }
        finally
        {
            await _gate.DrainAsync().ConfigureAwait(false);
        }
        if (_failure is OperationCanceledException)
            cancellationToken.ThrowIfCancellationRequested();
        if (_failure is not null)
            ExceptionDispatchInfo.Throw(_failure);
        return _receipts;
    }

    private async Task ReadAsync(int index, CancellationTokenSource stop)
    {
        long length = 0;
        bool isThrottled = false;
        try
        {
            var reader = new PieceReader(client, plan, pool, meter);
            PieceReceipt receipt = await reader.ReadAsync(index, target, stop.Token).ConfigureAwait(false);
            await target.CompleteAsync(receipt, stop.Token).ConfigureAwait(false);
            _receipts[index] = receipt;
            (length, isThrottled) = (receipt.Length, reader.WasSlowedDown);
        }
        catch (Exception e)
        {
            if (Interlocked.CompareExchange(ref _failure, e, null) is null)
                await stop.CancelAsync().ConfigureAwait(false);
        }
        finally
        {
            _gate.Leave(length, isThrottled);
        }
    }
}
