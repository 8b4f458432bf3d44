namespace Tern.Runtime;

/// <summary>The client-side send rate of <see cref="RetryMode.Adaptive"/>: a token bucket that has no effect until the service throttles.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-retry-behavior.html">Retry behavior</seealso>
internal sealed class SendRateLimiter
{
    private const double MinFillRate = 0.5;
    private const double MinCapacity = 1;

    /// <summary>The weight of the newest half second in the measured rate.</summary>
    private const double Smoothing = 0.8;

    private readonly Lock _gate = new();
    private readonly TimeProvider _timeProvider;
    private readonly long _origin;
    private CubicRate _cubic;
    private bool _enabled;
    private double _fillRate = MinFillRate;
    private double _capacity = MinCapacity;
    private double _tokens;
    private double _filledAt;
    private double _measuredRate;
    private double _measuredUntil;
    private int _attemptsSinceMeasured;

    public SendRateLimiter(TimeProvider timeProvider)
    {
        _timeProvider = timeProvider;
        _origin = timeProvider.GetTimestamp();
    }

    /// <summary>The rate at which the bucket is filled, in requests per second.</summary>
    internal double FillRate => _fillRate;

    /// <summary>The smoothed rate of completed attempts, per second.</summary>
    internal double MeasuredRate => _measuredRate;

    /// <summary>Waits until the rate allows one more request. Returns at once before the first throttling.</summary>
    public ValueTask AcquireAsync(CancellationToken cancellationToken)
    {
        TimeSpan wait = TryAcquireOrGetDelay();
        return wait == TimeSpan.Zero ? ValueTask.CompletedTask : WaitAsync(wait, cancellationToken);
    }

    /// <summary>Adjusts the rate to the outcome of an attempt.</summary>
    public void OnAttemptCompleted(bool throttled)
    {
        lock (_gate)
        {
            double now = Now();
            Measure(now);
            double rate;
            if (throttled)
            {
                rate = _cubic.OnThrottle(_enabled ? Math.Min(_measuredRate, _fillRate) : _measuredRate, now);
                _enabled = true;
            }
            else
                rate = _cubic.OnSuccess(now);

            Fill(now);
            rate = Math.Min(rate, 2 * _measuredRate);
            _fillRate = Math.Max(rate, MinFillRate);
            _capacity = Math.Max(rate, MinCapacity);
            _tokens = Math.Min(_tokens, _capacity);
        }
    }

    // The rate can rise while a request waits. So each waits, then checks again, instead of reserving a time in the future.
    private async ValueTask WaitAsync(TimeSpan wait, CancellationToken cancellationToken)
    {
        while (wait > TimeSpan.Zero)
        {
            await Task.Delay(wait, _timeProvider, cancellationToken).ConfigureAwait(false);
            wait = TryAcquireOrGetDelay();
        }
    }

    private TimeSpan TryAcquireOrGetDelay()
    {
        lock (_gate)
        {
            if (!_enabled)
                return TimeSpan.Zero;
            Fill(Now());
            if (_tokens >= 1)
            {
                _tokens--;
                return TimeSpan.Zero;
            }
            // Rounded up to the whole milliseconds of a timer: a timer that fires too early would spin.
            return TimeSpan.FromMilliseconds(Math.Ceiling((1 - _tokens) / _fillRate * 1000));
        }
    }

    private void Fill(double now)
    {
        _tokens = Math.Min(_capacity, _tokens + (now - _filledAt) * _fillRate);
        _filledAt = now;
    }

    private void Measure(double now)
    {
        double halfSecond = Math.Floor(now * 2) / 2;
        _attemptsSinceMeasured++;
        if (halfSecond <= _measuredUntil)
            return;
        double rate = _attemptsSinceMeasured / (halfSecond - _measuredUntil);
        _measuredRate = rate * Smoothing + _measuredRate * (1 - Smoothing);
        _attemptsSinceMeasured = 0;
        _measuredUntil = halfSecond;
    }

    private double Now() => _timeProvider.GetElapsedTime(_origin).TotalSeconds;
}
