using System.Collections.Concurrent;

namespace Tern.S3.Transfers;

/// <summary>Writes parts in order, although they arrive in parallel. The current part is written through, later parts are buffered.</summary>
/// <param name="pool">The pool of the buffers.</param>
/// <param name="mostKept">The maximum number of buffered bytes, plus what the parts in flight have already received.</param>
/// <param name="write">Receives the bytes of the object in order.</param>
/// <param name="checksum">Receives all bytes in order. Null if the checksums of the parts are sufficient.</param>
internal sealed class OrderedTarget(SegmentPool pool, long mostKept, Func<ReadOnlyMemory<byte>, CancellationToken, ValueTask> write, Checksums.Checksum? checksum) : IPieceTarget
{
    private readonly ConcurrentDictionary<int, PartBuffer> _pieces = new();
    private readonly ConcurrentDictionary<int, TaskCompletionSource> _turns = new();
    private long _kept;

    public Task? FindObstacle(int index)
    {
        if (index == 0 || Volatile.Read(ref _kept) < mostKept)
            return null;
        Task turn = TurnOf(index).Task;
        return turn.IsCompleted ? null : turn;
    }

    public ValueTask WriteAsync(int index, long offset, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        if (index == 0 || TurnOf(index).Task.IsCompleted)
            return WriteThroughAsync(index, bytes, cancellationToken);
        Interlocked.Add(ref _kept, bytes.Length);
        _pieces.GetOrAdd(index, static (_, pool) => new PartBuffer(pool), pool).Write(bytes.Span);
        return ValueTask.CompletedTask;
    }

    public async ValueTask CompleteAsync(PieceReceipt receipt, CancellationToken cancellationToken)
    {
        if (receipt.Index > 0)
            await TurnOf(receipt.Index).Task.WaitAsync(cancellationToken).ConfigureAwait(false);
        await WriteKeptAsync(receipt.Index, cancellationToken).ConfigureAwait(false);
        _turns.TryRemove(receipt.Index, out _);
        TurnOf(receipt.Index + 1).TrySetResult();
    }

    /// <summary>Releases the buffers of parts that were not written.</summary>
    public void Release()
    {
        foreach (PartBuffer piece in _pieces.Values)
            piece.Release();
        _pieces.Clear();
    }

    private async ValueTask WriteThroughAsync(int index, ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        await WriteKeptAsync(index, cancellationToken).ConfigureAwait(false);
        checksum?.Append(bytes.Span);
        await write(bytes, cancellationToken).ConfigureAwait(false);
    }

    private async ValueTask WriteKeptAsync(int index, CancellationToken cancellationToken)
    {
        if (!_pieces.TryGetValue(index, out PartBuffer? piece))
            return;
        for (int i = 0; i < piece.SegmentCount; i++)
        {
            ReadOnlyMemory<byte> segment = piece.GetSegment(i);
            checksum?.Append(segment.Span);
            await write(segment, cancellationToken).ConfigureAwait(false);
        }
        _pieces.TryRemove(index, out _);
        piece.Release();
        Interlocked.Add(ref _kept, -piece.WrittenLength);
    }

    private TaskCompletionSource TurnOf(int index) => _turns.GetOrAdd(index, static _ => new(TaskCreationOptions.RunContinuationsAsynchronously));
}
