using System.Diagnostics.CodeAnalysis;

namespace Tern.Local.Sqs.Fifo;

/// <summary>Values that apply for 5 minutes, by their keys.</summary>
internal sealed class RecentValues<TKey, TValue>
    where TKey : notnull
{
    // In milliseconds.
    private const long Interval = 5 * 60 * 1000;

    private readonly Dictionary<TKey, (TValue Value, long Time)> _values = [];
    private readonly Queue<(TKey Key, long Time)> _order = new();

    /// <summary>Removes the values that no longer apply.</summary>
    public void RemoveExpired(long now)
    {
        while (_order.TryPeek(out (TKey Key, long Time) oldest) && oldest.Time + Interval <= now)
        {
            _order.Dequeue();
            if (IsCurrent(oldest.Key, oldest.Time, out _))
                _values.Remove(oldest.Key);
        }
    }

    /// <summary>Finds the value of a key that applies at a time.</summary>
    public bool TryFind(TKey key, long now, [MaybeNullWhen(false)] out TValue value)
    {
        // A value of a time before the clock was moved back can be in front of expired ones, so that they are still here.
        bool isFound = _values.TryGetValue(key, out (TValue Value, long Time) found) && QueueLimits.IsWithin(Interval, found.Time, now);
        value = found.Value;
        return isFound;
    }

    /// <summary>Adds a value that <see cref="TryFind"/> has not found.</summary>
    public void Add(TKey key, TValue value, long time)
    {
        _values[key] = (value, time);
        _order.Enqueue((key, time));
    }

    public void Clear()
    {
        _values.Clear();
        _order.Clear();
    }

    /// <summary>Returns the values in the order in which they were added.</summary>
    public (TKey Key, TValue Value, long Time)[] ToArray()
    {
        var values = new List<(TKey, TValue, long)>(_order.Count);
        foreach ((TKey key, long time) in _order)
        {
            if (IsCurrent(key, time, out TValue? value))
                values.Add((key, value, time));
        }
        return [.. values];
    }

    // A key can have been added again after the clock was moved back.
    private bool IsCurrent(TKey key, long time, [MaybeNullWhen(false)] out TValue value)
    {
        bool isCurrent = _values.TryGetValue(key, out (TValue Value, long Time) current) && current.Time == time;
        value = current.Value;
        return isCurrent;
    }
}
