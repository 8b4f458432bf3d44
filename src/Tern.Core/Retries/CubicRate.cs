namespace Tern.Runtime;

/// <summary>
/// The CUBIC curve of the send rate: down to 70 % on throttling, then quickly back to the rate that was throttled, flat around it, and further
/// up.
/// </summary>
/// <param name="lastMaxRate">The rate at which the service last throttled, in requests per second.</param>
/// <param name="lastThrottleTime">The time of the last throttling, in seconds.</param>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9438#name-cubic-increase-function">RFC 9438</seealso>
internal struct CubicRate(double lastMaxRate, double lastThrottleTime)
{
    /// <summary>The factor of the rate after throttling.</summary>
    private const double Beta = 0.7;

    /// <summary>The factor of the growth of the rate.</summary>
    private const double ScaleConstant = 0.4;

    private double _lastMaxRate = lastMaxRate;
    private double _lastThrottleTime = lastThrottleTime;

    /// <summary>The seconds until the curve reaches the last maximum again.</summary>
    private double _timeWindow = TimeWindow(lastMaxRate);

    public readonly double OnSuccess(double now)
    {
        double distance = now - _lastThrottleTime - _timeWindow;
        return ScaleConstant * distance * distance * distance + _lastMaxRate;
    }

    public double OnThrottle(double rate, double now)
    {
        _lastMaxRate = rate;
        _lastThrottleTime = now;
        _timeWindow = TimeWindow(rate);
        return rate * Beta;
    }

    private static double TimeWindow(double maxRate) => Math.Cbrt(maxRate * (1 - Beta) / ScaleConstant);
}
