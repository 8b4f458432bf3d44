namespace Tern.S3.Transfers;

/// <summary>
/// The buffers of all transfers: segments of 64 KiB, which stay out of the large object heap. While a transfer is in progress the pool retains
/// all returned segments. After the last transfer it retains enough for short transfers, and releases the rest to the garbage collector.
/// </summary>
/// <param name="maxIdle">The maximum number of retained segments when no transfer is in progress.</param>
internal sealed class SegmentPool(int maxIdle)
{
    /// <summary>The size of a segment: 65,536 bytes. Arrays of 85,000 bytes or more are large objects.</summary>
    public const int SegmentSize = 64 * 1024;

    private const int MaxIdleShared = 128;

    private readonly Lock _gate = new();
    private readonly BlockList<byte[]> _free = new();
    private int _transfers;
    private int _rented;

    /// <summary>The pool of the process. It retains at most 8 MiB when no transfer is in progress.</summary>
    public static SegmentPool Shared { get; } = new(MaxIdleShared);

    /// <summary>The number of rented segments.</summary>
    public int Rented => Volatile.Read(ref _rented);

    /// <summary>The number of retained segments.</summary>
    public int Idle
    {
        get
        {
            lock (_gate)
                return _free.Count;
        }
    }

    /// <summary>Reports the start of a transfer.</summary>
    public void Enter()
    {
        lock (_gate)
            _transfers++;
    }

    /// <summary>Reports the end of a transfer. Called once for each <see cref="Enter"/>.</summary>
    public void Leave()
    {
        lock (_gate)
        {
            if (--_transfers > 0)
                return;
            while (_free.Count > maxIdle)
                _free.TryRemoveLast(out _);
        }
    }

    /// <summary>Rents a segment. Its content is undefined.</summary>
    public byte[] Rent()
    {
        Interlocked.Increment(ref _rented);
        lock (_gate)
        {
            if (_free.TryRemoveLast(out byte[]? segment))
                return segment!;
        }
        return GC.AllocateUninitializedArray<byte>(SegmentSize);
    }

    /// <summary>Returns a segment, exactly once, when it is no longer read or written.</summary>
    public void Return(byte[] segment)
    {
        if (segment.Length != SegmentSize)
            throw new ArgumentException($"The array has {segment.Length} bytes. Expected a segment of this pool with {SegmentSize} bytes.", nameof(segment));
        if (Interlocked.Decrement(ref _rented) < 0)
            throw new InvalidOperationException("More segments were returned than rented.");
        lock (_gate)
        {
            if (_transfers > 0 || _free.Count < maxIdle)
                _free.Add(segment);
        }
    }
}
