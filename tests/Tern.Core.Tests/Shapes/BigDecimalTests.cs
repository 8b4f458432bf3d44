using System.Numerics;

namespace Tern.Core.Tests.Shapes;

public class BigDecimalTests
{
    [Theory]
    [InlineData("0", "-0"), InlineData("0", "0.000"), InlineData("0", "0e5"), InlineData("1", "1.0"), InlineData("1", "10e-1"), InlineData("1", "0.1E+1")]
    [InlineData("-12.50", "-125e-1"), InlineData("1e2000000000", "10e1999999999"), InlineData("100", "1e2")]
    public void BigDecimals_of_equal_value_are_equal_and_retain_their_text(string left, string right)
    {
        BigDecimal a = BigDecimal.Parse(left);
        BigDecimal b = BigDecimal.Parse(right);

        Assert.Equal(a, b);
        Assert.True(a == b && a <= b && a >= b && !(a != b));
        Assert.Equal(a.GetHashCode(), b.GetHashCode());
        Assert.Equal((left, right), (a.ToString(), b.ToString()));
    }

    [Theory]
    [InlineData("-1", "0"), InlineData("0", "1e-2000000000"), InlineData("-2", "-1"), InlineData("9", "10"), InlineData("0.1", "0.11"), InlineData("1e-5", "1e5")]
    [InlineData("99999999999999999999999999999.1", "99999999999999999999999999999.2"), InlineData("-1e2000000000", "1e-2000000000"), InlineData("1e9", "1e10")]
    public void BigDecimals_are_ordered_by_value(string smaller, string larger)
    {
        BigDecimal a = BigDecimal.Parse(smaller);
        BigDecimal b = BigDecimal.Parse(larger);

        Assert.True(a < b && b > a && a <= b && a != b);
        Assert.Equal(-1, a.CompareTo(b));
    }

    [Theory]
    [InlineData(""), InlineData("-"), InlineData("+1"), InlineData("01"), InlineData("1."), InlineData(".1"), InlineData("1e"), InlineData("1e+"), InlineData("1e1.5")]
    [InlineData(" 1"), InlineData("1 "), InlineData("NaN"), InlineData("1,5"), InlineData("1e99999999999"), InlineData("١"), InlineData("1e--5"), InlineData("1ex")]
    public void Text_that_is_not_a_number_throws_FormatException(string text)
    {
        Assert.False(BigDecimal.TryParse(text, out _));
        Assert.Throws<FormatException>(() => BigDecimal.Parse(text));
    }

    [Fact]
    public void TryToBigInteger_is_false_for_fractions_and_beyond_MaxExpandedDigits()
    {
        Assert.True(BigDecimal.Parse("-1.5e3").TryToBigInteger(out BigInteger whole));
        Assert.Equal(-1500, whole);
        Assert.False(BigDecimal.Parse("1.5").TryToBigInteger(out _));
        Assert.False(BigDecimal.Parse("1e2000000000").TryToBigInteger(out _));
        Assert.True(BigDecimal.Parse($"1e{BigDecimal.MaxIntegerDigits - 1}").TryToBigInteger(out _));
        Assert.False(BigDecimal.Parse($"1e{BigDecimal.MaxIntegerDigits}").TryToBigInteger(out _));
        Assert.Throws<OverflowException>(() => BigDecimal.Parse("1e19").ToInt64());
    }

    [Fact]
    public void BigDecimal_is_deconstructed_and_converted()
    {
        (BigInteger unscaled, int exponent) = BigDecimal.Parse("-12.50");

        Assert.Equal((-125, -1), (unscaled, exponent));
        Assert.Equal(BigDecimal.Parse("-12.5"), new BigDecimal(unscaled, exponent));
        Assert.Equal("0", default(BigDecimal).ToString());
        Assert.Equal(default, (BigDecimal)0);
        Assert.Equal("1.50", ((BigDecimal)1.50m).ToString());
        Assert.Equal(0.1, BigDecimal.FromDouble(0.1).ToDouble());
        Assert.Throws<ArgumentException>(() => BigDecimal.FromDouble(double.NaN));
    }
}
