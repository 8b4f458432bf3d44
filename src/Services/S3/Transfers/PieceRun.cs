using System.Runtime.ExceptionServices;

namespace Tern.S3.Transfers;

/// <summary>Downloads the parts of an object, several at a time. If one fails, the others are canceled and awaited.</summary>
internal sealed class PieceRun(S3Client client, DownloadPlan plan, IPieceTarget target, ConcurrencyLimit limit, ProgressMeter? meter, SegmentPool pool)
{
    private readonly TransferGate _gate = new(limit);
    private readonly BlockList<PieceReceipt> _receipts = new(plan.PieceCount);
    private Exception? _failure;

    /// <summary>Downloads all parts that have not arrived.</summary>
    /// <param name="arrived">The parts that have arrived, by index; the others have the length 0. Null means none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>All parts, in order.</returns>
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
                // ReadAsync never throws.
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
