namespace Tern.S3.Transfers;

/// <summary>The number of parts of a transfer that are in flight at the same time. It adapts to the throughput.</summary>
/// <remarks>
/// The limit starts at four. A period ends when as many parts have completed as can be in flight, and half a second has passed.
/// If the throughput of the period exceeds the best one by 5 %, the limit rises by a quarter, at least by one, up to the maximum.
/// If it is below four fifths of the best one, the limit falls by a quarter, and this throughput becomes the best one, because the network
/// has changed. Otherwise the limit stays; after eight such periods it rises by one. A throttling response halves the limit, once for
/// all parts that were in flight at that time.
/// Not thread-safe.
/// </remarks>
internal sealed class ConcurrencyLimit
{
    private const int InitialLimit = 4;
    private const double GrowthThreshold = 1.05;
    private const double ShrinkThreshold = 0.8;
    private const int MaxStablePeriods = 8;

    private static readonly TimeSpan s_shortestPeriod = TimeSpan.FromMilliseconds(500);

    private readonly TimeProvider _time;
    private readonly int _max;
    private readonly bool _isAdaptive;
    private long _periodStart;
    private long _bytes;
    private int _parts;
    private int _stablePeriods;
    private int _ignoredThrottles;
    private double _bestRate;

    private ConcurrencyLimit(int current, int most, bool adapts, TimeProvider time)
    {
        Current = current;
        _max = most;
        _isAdaptive = adapts;
        _time = time;
        _periodStart = time.GetTimestamp();
    }

    /// <summary>The current number of parts in flight, at least one.</summary>
    public int Current { get; private set; }

    /// <summary>Creates an adaptive limit with a maximum.</summary>
    public static ConcurrencyLimit CreateAdaptive(int most, TimeProvider time) => new(Math.Min(InitialLimit, most), most, adapts: true, time);

    /// <summary>Creates a fixed limit, because memory depends on it.</summary>
    public static ConcurrencyLimit CreateFixed(int count, TimeProvider time) => new(count, count, adapts: false, time);

    /// <summary>Reports a completed part.</summary>
    public void OnCompleted(long bytes)
    {
        _bytes += bytes;
        _parts++;
        _ignoredThrottles = Math.Max(0, _ignoredThrottles - 1);
        TimeSpan elapsed = _time.GetElapsedTime(_periodStart);
        if (!_isAdaptive || _parts < Current || elapsed < s_shortestPeriod)
            return;
        double rate = _bytes / elapsed.TotalSeconds;
        if (rate > _bestRate * GrowthThreshold)
        {
            _bestRate = rate;
            _stablePeriods = 0;
            Current = Math.Min(_max, Current + Math.Max(1, Current / 4));
        }
        else if (rate < _bestRate * ShrinkThreshold)
        {
            _bestRate = rate;
            _stablePeriods = 0;
            Current = Math.Max(1, Current - Math.Max(1, Current / 4));
        }
        else if (++_stablePeriods == MaxStablePeriods)
        {
            _stablePeriods = 0;
            Current = Math.Min(_max, Current + 1);
        }
        StartPeriod();
    }

    /// <summary>Reports a throttling response.</summary>
    public void OnThrottled()
    {
        if (!_isAdaptive)
            return;
        if (_ignoredThrottles > 0)
        {
            _ignoredThrottles--;
            return;
        }
        // The other parts that started under the same limit can be throttled as well.
        _ignoredThrottles = Current - 1;
        Current = Math.Max(1, Current / 2);
        _bestRate = 0;
        _stablePeriods = 0;
        StartPeriod();
    }

    private void StartPeriod()
    {
        _periodStart = _time.GetTimestamp();
        _bytes = 0;
        _parts = 0;
    }
}
