using System.Collections.Concurrent;

namespace Tern.S3.Transfers;

/// <summary>Writes parts in order, although they arrive in parallel. The current part is written through, later parts are buffered.</summary>
/// <param name="pool">The pool of the buffers.</param>
/// <param name="maxBufferedBytes">The maximum number of buffered bytes, plus what the parts in flight have already received.</param>
/// <param name="write">Receives the bytes of the object in order.</param>
/// <param name="checksum">Receives all bytes in order. Null if the checksums of the parts are sufficient.</param>
internal sealed class OrderedTarget(SegmentPool pool, long maxBufferedBytes, Func<ReadOnlyMemory<byte>, CancellationToken, ValueTask> write, Runtime.Checksum? checksum) : IPartTarget
{
    private readonly ConcurrentDictionary<int, PartBuffer> _parts = new();
    private readonly ConcurrentDictionary<int, TaskCompletionSource> _turns = new();
    private long _bufferedBytes;

    public Task? GetBackpressure(int index)
    {
        if (index == 0 || Volatile.Read(ref _bufferedBytes) < maxBufferedBytes)
            return null;
        Task turn = GetTurn(index).Task;
        return turn.IsCompleted ? null : turn;
    }

    public ValueTask WriteAsync(int index, long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        if (index == 0 || GetTurn(index).Task.IsCompleted)
            return WriteThroughAsync(index, bytes, cancellationToken);
        Interlocked.Add(ref _bufferedBytes, bytes.Length);
        _parts.GetOrAdd(index, static (_, pool) => new PartBuffer(pool), pool).Write(bytes.Span);
        return ValueTask.CompletedTask;
    }

    public async ValueTask CompleteAsync(DownloadedPart receipt, CancellationToken cancellationToken)
    {
        if (receipt.Index > 0)
            await GetTurn(receipt.Index).Task.WaitAsync(cancellationToken).ConfigureAwait(false);
        await WriteBufferedAsync(receipt.Index, cancellationToken).ConfigureAwait(false);
        _turns.TryRemove(receipt.Index, out _);
        GetTurn(receipt.Index + 1).TrySetResult();
    }

    /// <summary>Releases the buffers of parts that were not written.</summary>
    public void Release()
    {
        foreach (PartBuffer part in _parts.Values)
            part.Release();
        _parts.Clear();
    }

    private async ValueTask WriteThroughAsync(int index, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        await WriteBufferedAsync(index, cancellationToken).ConfigureAwait(false);
        checksum?.Append(bytes.Span);
        await write(bytes, cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask WriteBufferedAsync(int index, CancellationToken cancellationToken)
    {
        if (!_parts.TryGetValue(index, out PartBuffer? part))
            return;
        for (int i = 0; i < part.SegmentCount; i++)
        {
            ReadOnlyMemory<byte> segment = part.GetSegment(i);
            checksum?.Append(segment.Span);
            await write(segment, cancellationToken).ConfigureAwait(false);
        }
        _parts.TryRemove(index, out _);
        part.Release();
        Interlocked.Add(ref _bufferedBytes, -part.WrittenLength);
    }

    private TaskCompletionSource GetTurn(int index) => _turns.GetOrAdd(index, static _ => new(TaskCreationOptions.RunContinuationsAsynchronously));
}
