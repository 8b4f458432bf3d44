using System.Globalization;
using System.Numerics;
using System.Text;
using Tern.DynamoDB.Mapper.Converters;

namespace Tern.DynamoDB.Mapper.Tests.Converters;

/// <summary>What the short parsers accept, the parsers of .NET read as the same value.</summary>
public sealed class ShortNumberTests
{
    private const NumberStyles Styles = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint;

    private static readonly string[] s_accepted = ["0", "7", "-7", "127", "-128", "128", "255", "256", "2147483647", "-2147483648", "2147483648", "999999999999999999", "-999999999999999999", "007"];

    private static readonly string[] s_rejected = ["", "-", "+1", "1e3", "1E3", " 1", "1 ", "1.", ".5", "-.5", "1.2.3", "1,5", "0x1", "1-", "--1", "1000000000000000000", "NaN", "٣"];

    [Fact]
    public void TryParse_of_integers_accepts_what_the_type_can_represent()
    {
        Compare<sbyte>();
        Compare<byte>();
        Compare<short>();
        Compare<ushort>();
        Compare<int>();
        Compare<uint>();
        Compare<long>();
        Compare<ulong>();
        Compare<Int128>();
        Compare<UInt128>();
    }

    [Theory]
    [InlineData("0")]
    [InlineData("-7")]
    [InlineData("10.95")]
    [InlineData("-0.001")]
    [InlineData("12345678901234.500")]
    [InlineData("9999999999999999.9")]
    [InlineData("0.0000000000000001")]
    [InlineData("007.50")]
    public void TryParse_of_decimals_returns_value_and_scale(string text)
    {
        Assert.True(ShortNumber.TryParse(Encoding.UTF8.GetBytes(text), out decimal value));
        Assert.Equal(decimal.GetBits(decimal.Parse(text, Styles, CultureInfo.InvariantCulture)), decimal.GetBits(value));
    }

    [Fact]
    public void TryParse_of_random_decimals_returns_value_and_scale()
    {
        var random = new Random(20261127);
        for (int i = 0; i < 20_000; i++)
        {
            string text = random.NextInt64(-99_999_999_999_999_999, 99_999_999_999_999_999).ToString(CultureInfo.InvariantCulture);
            int point = random.Next(2, text.Length + 1);
            if (point < text.Length)
                text = text.Insert(point, ".");
            bool isAccepted = ShortNumber.TryParse(Encoding.UTF8.GetBytes(text), out decimal value);
            Assert.True(isAccepted || text.Length > 18, text);
            if (isAccepted)
                Assert.Equal(decimal.GetBits(decimal.Parse(text, Styles, CultureInfo.InvariantCulture)), decimal.GetBits(value));
        }
    }

    [Fact]
    public void Other_text_is_left_to_the_parsers_of_NET()
    {
        foreach (string text in s_rejected)
        {
            Assert.False(ShortNumber.TryParse(Encoding.UTF8.GetBytes(text), out decimal _), text);
            Assert.False(ShortNumber.TryParse(Encoding.UTF8.GetBytes(text), out long _), text);
        }
    }

    private static void Compare<T>()
        where T : struct, IBinaryInteger<T>
    {
        foreach (string text in s_accepted)
        {
            bool isValid = T.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out T expected);
            Assert.Equal(isValid, ShortNumber.TryParse(Encoding.UTF8.GetBytes(text), out T value));
            if (isValid)
                Assert.Equal(expected, value);
        }
    }
}
