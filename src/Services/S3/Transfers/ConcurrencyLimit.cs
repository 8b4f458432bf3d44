namespace Tern.S3.Transfers;

/// <summary>How many parts of a transfer are under way at once, by what that brings.</summary>
/// <remarks>
/// It begins with four. A period ends when as many parts have come through as may be under way, and half a second has passed. If more
/// bytes a second came through in it than in the best period before (by 5 %), the limit rises by a quarter, at least by one, up to the
/// most; if less than four fifths of the best did, it falls by a quarter, and what came through is the new best, since the network is
/// another one now; between the two it stays, and after eight such periods one more is tried. A service that asks to slow down halves it, once for
/// all the parts that were under way then.
/// Not thread-safe.
/// </remarks>
internal sealed class ConcurrencyLimit
{
    private const int First = 4;
    private const double Gain = 1.05;
    private const double Loss = 0.8;
    private const int CalmPeriods = 8;

    private static readonly TimeSpan s_shortestPeriod = TimeSpan.FromMilliseconds(500);

    private readonly TimeProvider _time;
    private readonly int _most;
    private readonly bool _adapts;
    private long _periodStart;
    private long _bytes;
    private int _parts;
    private int _calm;
    private int _forgiven;
    private double _best;

    private ConcurrencyLimit(int current, int most, bool adapts, TimeProvider time)
    {
        Current = current;
        _most = most;
        _adapts = adapts;
        _time = time;
        _periodStart = time.GetTimestamp();
    }

    /// <summary>How many may be under way now; at least one.</summary>
    public int Current { get; private set; }

    /// <summary>A limit that goes up to the most.</summary>
    public static ConcurrencyLimit UpTo(int most, TimeProvider time) => new(Math.Min(First, most), most, adapts: true, time);

    /// <summary>A limit that stays, because memory hangs on it.</summary>
    public static ConcurrencyLimit Of(int count, TimeProvider time) => new(count, count, adapts: false, time);

    /// <summary>A part has come through.</summary>
    public void OnCompleted(long bytes)
    {
        _bytes += bytes;
        _parts++;
        _forgiven = Math.Max(0, _forgiven - 1);
        TimeSpan elapsed = _time.GetElapsedTime(_periodStart);
        if (!_adapts || _parts < Current || elapsed < s_shortestPeriod)
            return;
        double rate = _bytes / elapsed.TotalSeconds;
        if (rate > _best * Gain)
        {
            _best = rate;
            _calm = 0;
            Current = Math.Min(_most, Current + Math.Max(1, Current / 4));
        }
        else if (rate < _best * Loss)
        {
            _best = rate;
            _calm = 0;
            Current = Math.Max(1, Current - Math.Max(1, Current / 4));
        }
        else if (++_calm == CalmPeriods)
        {
            _calm = 0;
            Current = Math.Min(_most, Current + 1);
        }
        StartPeriod();
    }

    /// <summary>The service asked to slow down.</summary>
    public void OnThrottled()
    {
        if (!_adapts)
            return;
        if (_forgiven > 0)
        {
            _forgiven--;
            return;
        }
        // The others that were begun under the same limit may have been asked as well.
        _forgiven = Current - 1;
        Current = Math.Max(1, Current / 2);
        _best = 0;
        _calm = 0;
        StartPeriod();
    }

    private void StartPeriod()
    {
        _periodStart = _time.GetTimestamp();
        _bytes = 0;
        _parts = 0;
    }
}
