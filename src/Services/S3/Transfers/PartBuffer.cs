using System.Runtime.CompilerServices;

namespace Tern.S3.Transfers;

/// <summary>
/// A part in memory: segments of the pool that are filled in order, then sent by any number of attempts. They return to the pool once, when the
/// part was released and no attempt reads them.
/// </summary>
internal sealed class PartBuffer(SegmentPool pool) : RequestBody
{
    private readonly BlockList<byte[]> _segments = new();
    private long _length;
    private int _readers;
    private bool _isReleased;

    public override long? Length => _length;

    public override bool CanReplay => true;

    /// <summary>The number of bytes written so far.</summary>
    public long WrittenLength => _length;

    /// <summary>Returns the free memory of the last segment, or a new segment. Never empty.</summary>
    public Memory<byte> GetMemory()
    {
        int used = (int)(_length % SegmentPool.SegmentSize);
        if (used == 0)
            _segments.Add(pool.Rent());
        return _segments[^1].AsMemory(used);
    }

    /// <summary>Reports bytes that were written to <see cref="GetMemory"/>, at least one.</summary>
    public void Advance(int count) => _length += count;

    /// <summary>Appends bytes.</summary>
    public void Write(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            Memory<byte> room = GetMemory();
            int count = Math.Min(room.Length, bytes.Length);
            bytes[..count].CopyTo(room.Span);
            Advance(count);
            bytes = bytes[count..];
        }
    }

    /// <summary>The written bytes, segment by segment.</summary>
    public ReadOnlyMemory<byte> GetSegment(int index) =>
        _segments[index].AsMemory(0, (int)Math.Min(SegmentPool.SegmentSize, _length - ((long)index * SegmentPool.SegmentSize)));

    /// <summary>The number of segments with bytes.</summary>
    public int SegmentCount => (int)((_length + SegmentPool.SegmentSize - 1) / SegmentPool.SegmentSize);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    public override async ValueTask CopyToAsync(Stream destination, CancellationToken cancellationToken)
    {
        BeginRead();
        try
        {
            for (int i = 0; i < SegmentCount; i++)
                await destination.WriteAsync(GetSegment(i), cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            EndRead();
        }
    }

    /// <summary>Releases the part. An attempt that was canceled can still read it for a while.</summary>
    public void Release()
    {
        lock (_segments)
        {
            if (_isReleased)
                return;
            _isReleased = true;
            ReturnIfUnused();
        }
    }

    private void BeginRead()
    {
        lock (_segments)
        {
            ObjectDisposedException.ThrowIf(_isReleased, this);
            _readers++;
        }
    }

    private void EndRead()
    {
        lock (_segments)
        {
            _readers--;
            ReturnIfUnused();
        }
    }

    private void ReturnIfUnused()
    {
        if (!_isReleased || _readers > 0)
            return;
        while (_segments.TryRemoveLast(out byte[]? segment))
            pool.Return(segment!);
    }
}
