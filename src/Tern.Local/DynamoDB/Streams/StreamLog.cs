using Tern.Local.DynamoDB.Tables;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>The records of one stream over the last 24 hours, as one shard.</summary>
/// <remarks>Its own lock: readers of a stream need not hold its table's.</remarks>
internal sealed class StreamLog(string tableName, KeyDefinition key, StreamDefinition definition, DateTimeOffset created, long firstSequence)
{
    /// <summary>How long a record can be read.</summary>
    public static readonly TimeSpan Retention = TimeSpan.FromHours(24);

    private readonly Lock _gate = new();
    private readonly List<StreamEvent> _events = [];

    public string TableName { get; } = tableName;

    public KeyDefinition Key { get; } = key;

    public StreamDefinition Definition { get; } = definition;

    public DateTimeOffset Created { get; } = created;

    /// <summary>The number that the first event of the stream has, or any below it.</summary>
    public long FirstSequence { get; } = firstSequence;

    /// <summary>When the stream was turned off; it can be read for as long again as its records live.</summary>
    public DateTimeOffset? Ended { get; private set; }

    /// <summary>The number of the last event when the stream ended.</summary>
    public long? LastSequence { get; private set; }

    /// <summary>Whether records have been dropped for their age.</summary>
    public bool HasTrimmed { get; private set; }

    public void Add(StreamEvent added)
    {
        lock (_gate)
        {
            Trim(added.Time);
            _events.Add(added);
        }
    }

    /// <param name="now">When.</param>
    /// <param name="lastSequence">The number of the last event of all.</param>
    public void End(DateTimeOffset now, long lastSequence)
    {
        lock (_gate)
        {
            Ended ??= now;
            LastSequence ??= lastSequence;
        }
    }

    public bool IsGone(DateTimeOffset now) => Ended is { } ended && now - ended >= Retention;

    /// <summary>Events from a number on.</summary>
    /// <param name="from">The least number wanted.</param>
    /// <param name="limit">How many at most.</param>
    /// <param name="now">The time that decides which events are still there.</param>
    public IReadOnlyList<StreamEvent> Read(long from, int limit, DateTimeOffset now)
    {
        lock (_gate)
        {
            Trim(now);
            int start = LowerBound(from);
            return _events.GetRange(start, Math.Min(limit, _events.Count - start));
        }
    }

    /// <summary>The number of the oldest event that can be read; null when there is none.</summary>
    public long? OldestSequence(DateTimeOffset now)
    {
        lock (_gate)
        {
            Trim(now);
            return _events.Count > 0 ? _events[0].Sequence : null;
        }
    }

    /// <summary>All events, for a snapshot.</summary>
    public StreamEvent[] ToArray()
    {
        lock (_gate)
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
