using Tern.Runtime;

namespace Tern.Core.Tests.Retries;

/// <summary>The published cases of the CUBIC curve: last maximum 10 requests per second, throttled at second 5.</summary>
public class CubicRateTests
{
    [Fact]
    public void CUBIC_rate_grows_back_to_the_last_maximum_and_beyond()
    {
        double[] expected = [7.0, 9.64893600966, 10.000030849917364, 10.453284520772092, 13.408697022224185, 21.26626835427364, 36.425998516920465];
        var rate = new CubicRate(lastMaxRate: 10, lastThrottleTime: 5);
        for (int i = 0; i < expected.Length; i++)
            Assert.Equal(expected[i], rate.OnSuccess(5 + i), 1e-9);
    }

    [Fact]
    public void CUBIC_rate_falls_to_70_percent_at_each_throttling()
    {
        (bool Throttled, double Rate)[] expected =
        [
            (false, 7),
            (false, 9.64893600966),
            (true, 6.754255206761999),
            (true, 4.727978644733399),
            (false, 6.606547753887045),
            (false, 6.763279816944947),
            (false, 7.598174833907107),
            (false, 11.511232804773524),
        ];
        var cubic = new CubicRate(lastMaxRate: 10, lastThrottleTime: 5);
        double rate = 0;
        for (int i = 0; i < expected.Length; i++)
        {
            rate = expected[i].Throttled ? cubic.OnThrottle(rate, 5 + i) : cubic.OnSuccess(5 + i);
            Assert.Equal(expected[i].Rate, rate, 1e-9);
        }
    }
}
