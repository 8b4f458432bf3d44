namespace Tern.Local.DynamoDB.Tables;

/// <summary>The clock of the states of tables and indexes: a clock that never steps back, so that what is active stays active. Thread-safe.</summary>
internal sealed class TransitionTime
{
    private readonly TimeProvider _source;
    private readonly Lock _gate = new();
    private DateTimeOffset _lastRead;
    private TimeSpan _ahead;
    private long _latestTicks;

    public TransitionTime(TimeProvider source)
    {
        _source = source;
        _lastRead = source.GetUtcNow();
        _latestTicks = _lastRead.UtcTicks;
    }

    /// <summary>The time of the source plus all of its steps back.</summary>
    public DateTimeOffset Now
    {
        get
        {
            lock (_gate)
            {
                DateTimeOffset read = _source.GetUtcNow();
                if (read < _lastRead)
                    _ahead += _lastRead - read;
                _lastRead = read;
                DateTimeOffset now = read + _ahead;
                Volatile.Write(ref _latestTicks, now.UtcTicks);
                return now;
            }
        }
    }

    /// <summary>Whether a time has been reached. Once it has, it stays so, without a look at the source.</summary>
    public bool HasReached(DateTimeOffset time) => time.UtcTicks <= Volatile.Read(ref _latestTicks) || time <= Now;

    /// <summary>Moves on to a time, if it has not been reached.</summary>
    public void MoveTo(DateTimeOffset time)
    {
        TimeSpan missing = time - Now;
        if (missing <= TimeSpan.Zero)
            return;
        lock (_gate)
            _ahead += missing;
    }
}
