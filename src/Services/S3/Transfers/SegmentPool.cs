namespace Tern.S3.Transfers;

/// <summary>
/// The buffers of all transfers: segments of 64 KiB, small enough to stay out of the large-object heap. While a transfer is under
/// way the pool keeps what comes back; when the last one has ended, it keeps what short transfers need, and the collector has the rest.
/// </summary>
/// <param name="maxIdle">How many segments are kept when no transfer is under way.</param>
internal sealed class SegmentPool(int maxIdle)
{
    /// <summary>The bytes of a segment: 65,536. Arrays from 85,000 bytes on are large objects.</summary>
    public const int SegmentSize = 64 * 1024;

    private const int MaxIdleShared = 128;

    private readonly Lock _gate = new();
    private readonly BlockList<byte[]> _free = new();
    private int _transfers;
    private int _rented;

    /// <summary>The one of the process; it keeps at most 8 MiB when no transfer is under way.</summary>
    public static SegmentPool Shared { get; } = new(MaxIdleShared);

    /// <summary>How many segments are out.</summary>
    public int Rented => Volatile.Read(ref _rented);

    /// <summary>How many segments are kept.</summary>
    public int Kept
    {
        get
        {
            lock (_gate)
                return _free.Count;
        }
    }

    /// <summary>A transfer begins.</summary>
    public void Enter()
    {
        lock (_gate)
            _transfers++;
    }

    /// <summary>A transfer has ended; called once for each <see cref="Enter"/>.</summary>
    public void Leave()
    {
        lock (_gate)
        {
            if (--_transfers > 0)
                return;
            while (_free.Count > maxIdle)
                _free.TryTakeLast(out _);
        }
    }

    /// <summary>A segment, whose content is anything.</summary>
    public byte[] Rent()
    {
        Interlocked.Increment(ref _rented);
        lock (_gate)
        {
            if (_free.TryTakeLast(out byte[]? segment))
                return segment!;
        }
        return GC.AllocateUninitializedArray<byte>(SegmentSize);
    }

    /// <summary>Gives a segment back, once, when nobody reads or writes it any more.</summary>
    public void Return(byte[] segment)
    {
        if (segment.Length != SegmentSize)
            throw new ArgumentException($"The array has {segment.Length} bytes: it is not of this pool.", nameof(segment));
        if (Interlocked.Decrement(ref _rented) < 0)
            throw new InvalidOperationException("More segments come back than went out.");
        lock (_gate)
        {
            if (_transfers > 0 || _free.Count < maxIdle)
                _free.Add(segment);
        }
    }
}
