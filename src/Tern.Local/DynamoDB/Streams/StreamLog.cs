using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>The records of one stream over the last 24 hours, as one shard.</summary>
/// <remarks>Thread-safe. Readers of a stream need not hold the lock of its table.</remarks>
internal sealed class StreamLog(string tableName, KeyDefinition key, StreamDefinition definition, DateTimeOffset created, long firstSequence)
{
    /// <summary>How long a record can be read: 24 hours.</summary>
    public static readonly TimeSpan Retention = TimeSpan.FromHours(24);

    private readonly Lock _lock = new();
    private readonly List<StreamEvent> _events = [];

    /// <summary>Occurs after a record was added. The writer holds the lock of the table: a handler must be short, and must not read tables.</summary>
    public event Action? Added;

    public string TableName { get; } = tableName;

    public KeyDefinition Key { get; } = key;

    public StreamDefinition Definition { get; } = definition;

    public DateTimeOffset Created { get; } = created;

    /// <summary>The minimum sequence number of the events of the stream.</summary>
    public long FirstSequence { get; } = firstSequence;

    /// <summary>When the stream was disabled; null if it is enabled. It can be read for <see cref="Retention"/> after that.</summary>
    public DateTimeOffset? DisabledAt { get; private set; }

    /// <summary>The last sequence number when the stream was disabled; null if it is enabled.</summary>
    public long? LastSequence { get; private set; }

    /// <summary>Whether expired records have been removed.</summary>
    public bool HasTrimmed { get; private set; }

    public void Add(StreamEvent added)
    {
        lock (_lock)
        {
            Trim(added.Time);
            _events.Add(added);
        }
        Added?.Invoke();
    }

    /// <param name="now">The current time.</param>
    /// <param name="lastSequence">The last sequence number of all tables.</param>
    public void Disable(DateTimeOffset now, long lastSequence)
    {
        lock (_lock)
        {
            DisabledAt ??= now;
            LastSequence ??= lastSequence;
        }
    }

    public bool IsExpired(DateTimeOffset now) => DisabledAt is { } ended && now - ended >= Retention;

    /// <summary>Returns events in ascending order.</summary>
    /// <param name="from">The minimum sequence number.</param>
    /// <param name="limit">The maximum number of events.</param>
    /// <param name="now">The current time, for removing expired events.</param>
    public IReadOnlyList<StreamEvent> Read(long from, int limit, DateTimeOffset now)
    {
        lock (_lock)
        {
            Trim(now);
            int start = LowerBound(from);
            return _events.GetRange(start, Math.Min(limit, _events.Count - start));
        }
    }

    /// <summary>Returns the sequence number of the oldest event that can be read; null if there is none.</summary>
    public long? OldestSequence(DateTimeOffset now)
    {
        lock (_lock)
        {
            Trim(now);
            return _events.Count > 0 ? _events[0].Sequence : null;
        }
    }

    /// <summary>Returns all events, for a snapshot.</summary>
    public StreamEvent[] ToArray()
    {
        lock (_lock)
            return [.. _events];
    }

    private int LowerBound(long sequence)
    {
        int low = 0, high = _events.Count;
        while (low < high)
        {
            int middle = (low + high) >>> 1;
            if (_events[middle].Sequence < sequence)
                low = middle + 1;
            else
                high = middle;
        }
        return low;
    }

    private void Trim(DateTimeOffset now)
    {
        int expired = 0;
        while (expired < _events.Count && now - _events[expired].Time >= Retention)
            expired++;
        _events.RemoveRange(0, expired);
        HasTrimmed |= expired > 0;
    }
}
