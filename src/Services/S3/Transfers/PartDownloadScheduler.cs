using System.Runtime.ExceptionServices;

namespace Tern.S3.Transfers;

/// <summary>Downloads the parts of an object, several at a time. If one fails, the others are canceled and awaited.</summary>
internal sealed class PartDownloadScheduler(S3Client client, DownloadPlan plan, IPartTarget target, ConcurrencyLimit limit, ProgressMeter? meter, SegmentPool pool)
{
    private readonly TransferLimiter _gate = new(limit);
    private readonly BlockList<DownloadedPart> _downloadedParts = new(plan.PartCount);
    private Exception? _failure;

    /// <summary>Downloads all parts that have not arrived.</summary>
    /// <param name="arrived">The parts that have arrived, by index; the others have the length 0. Null means none.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>All parts, in order.</returns>
    public async Task<IReadOnlyList<DownloadedPart>> DownloadAsync(IReadOnlyList<DownloadedPart>? arrived, CancellationToken cancellationToken)
    {
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        try
        {
            for (int index = 0; index < plan.PartCount && Volatile.Read(ref _failure) is null; index++)
            {
                if (arrived?[index] is { Length: > 0 } receipt)
                {
                    _downloadedParts[index] = receipt;
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
        return _downloadedParts;
    }

    private async Task ReadAsync(int index, CancellationTokenSource stop)
    {
        long length = 0;
        bool isThrottled = false;
        try
        {
            var reader = new PartDownloader(client, plan, pool, meter);
            DownloadedPart receipt = await reader.ReadAsync(index, target, stop.Token).ConfigureAwait(false);
            await target.CompleteAsync(receipt, stop.Token).ConfigureAwait(false);
            _downloadedParts[index] = receipt;
            (length, isThrottled) = (receipt.Length, reader.WasThrottled);
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
