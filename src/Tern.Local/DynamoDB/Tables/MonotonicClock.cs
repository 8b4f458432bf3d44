namespace Tern.Local.DynamoDB.Tables;

/// <summary>A monotonic clock for the statuses of tables and indexes: a table that is active stays active when the system clock is set back. Thread-safe.</summary>
internal sealed class MonotonicClock
{
    private readonly TimeProvider _source;
    private readonly Lock _lock = new();
    private DateTimeOffset _lastRead;
    private TimeSpan _offset;
    private long _latestTicks;

    public MonotonicClock(TimeProvider source)
    {
        _source = source;
        _lastRead = source.GetUtcNow();
        _latestTicks = _lastRead.UtcTicks;
    }

    /// <summary>The time of the source plus the sum of its backward steps.</summary>
    public DateTimeOffset Now
    {
        get
        {
            lock (_lock)
            {
                DateTimeOffset read = _source.GetUtcNow();
                if (read < _lastRead)
                    _offset += _lastRead - read;
                _lastRead = read;
                DateTimeOffset now = read + _offset;
                Volatile.Write(ref _latestTicks, now.UtcTicks);
                return now;
            }
        }
    }

    /// <summary>Whether a time has been reached. After that, the result stays true, and the source is not read again.</summary>
    public bool HasReached(DateTimeOffset time) => time.UtcTicks <= Volatile.Read(ref _latestTicks) || time <= Now;

    /// <summary>Advances the clock to a time that has not been reached.</summary>
    public void AdvanceTo(DateTimeOffset time)
    {
        TimeSpan missing = time - Now;
        if (missing <= TimeSpan.Zero)
            return;
        lock (_lock)
            _offset += missing;
    }
}
