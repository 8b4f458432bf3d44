using System.Globalization;
using System.Numerics;
using Tern.Local.DynamoDB;
using Tern.Local.DynamoDB.Numbers;

namespace Tern.Local.Tests.Numbers;

public sealed class DynamoNumberTests
{
    private const string Overflow = "Number overflow. Attempting to store a number with magnitude larger than supported range";
    private const string Underflow = "Number underflow. Attempting to store a number with magnitude smaller than supported range";
    private const string TooManyDigits = "Attempting to store more than 38 significant digits in a Number";
    private const string Zeros24 = "000000000000000000000000";
    private const string Zeros100 = Zeros24 + Zeros24 + Zeros24 + Zeros24 + "0000";
    private const string NotANumber = "The parameter cannot be converted to a numeric value";

    [Theory]
    [InlineData("0", "0")]
    [InlineData("-0", "0")]
    [InlineData("0.000", "0")]
    [InlineData("0e1000", "0")]
    [InlineData("1.0", "1")]
    [InlineData("+3", "3")]
    [InlineData("1E3", "1000")]
    [InlineData("1e+5", "100000")]
    [InlineData("-17.4E37", "-174000000000000000000000000000000000000")]
    [InlineData(".123", "0.123")]
    [InlineData("-.5", "-0.5")]
    [InlineData("1.", "1")]
    [InlineData("0001.23", "1.23")]
    [InlineData("-7.1234", "-7.1234")]
    [InlineData("1.5e-3", "0.0015")]
    [InlineData("100", "100")]
    [InlineData("120.0340", "120.034")]
    [InlineData("0000012345678901234567890123456789012345678", "12345678901234567890123456789012345678")]
    [InlineData("-00001.23456789012345678901234567890123456780000", "-1.2345678901234567890123456789012345678")]
    public void ToString_returns_the_format_of_the_service(string text, string expected) => Assert.Equal(expected, DynamoNumber.Parse(text).ToString());

    [Fact]
    public void Largest_and_smallest_numbers_retain_every_digit()
    {
        string largest = new string('9', 38) + new string('0', 88);
        string smallest = "0." + new string('0', 129) + "1";
        Assert.Equal(largest, DynamoNumber.Parse("0009.99999999999999999999999999999999999990000e125").ToString());
        Assert.Equal("-" + largest, DynamoNumber.Parse("-" + largest).ToString());
        Assert.Equal(smallest, DynamoNumber.Parse("0001.000e-130").ToString());
        Assert.Equal("-" + smallest, DynamoNumber.Parse("-" + smallest).ToString());
    }

    [Theory]
    [InlineData("", NotANumber)]
    [InlineData("b", NotANumber + ": b")]
    [InlineData("-", NotANumber + ": -")]
    [InlineData(".", NotANumber + ": .")]
    [InlineData("1e", NotANumber + ": 1e")]
    [InlineData("e5", NotANumber + ": e5")]
    [InlineData("1.2.3", NotANumber + ": 1.2.3")]
    [InlineData("1,5", NotANumber + ": 1,5")]
    [InlineData(" 1", NotANumber + ":  1")]
    [InlineData("1 ", NotANumber + ": 1 ")]
    [InlineData("0x10", NotANumber + ": 0x10")]
    [InlineData("--1", NotANumber + ": --1")]
    [InlineData("1e5.5", NotANumber + ": 1e5.5")]
    [InlineData("NaN", NotANumber + ": NaN")]
    [InlineData("-Infinity", NotANumber + ": -Infinity")]
    [InlineData("1e99999999999", NotANumber + ": 1e99999999999")]
    [InlineData("1e126", Overflow)]
    [InlineData("-1e126", Overflow)]
    [InlineData("11e125", Overflow)]
    [InlineData("1.0e100000000", Overflow)]
    [InlineData("1e-131", Underflow)]
    [InlineData("-1e-131", Underflow)]
    [InlineData("0.9e-130", Underflow)]
    [InlineData("123456789012345678901234567890123456789", TooManyDigits)]
    [InlineData("-1.23456789012345678901234567890123456789", TooManyDigits)]
    [InlineData("314159265358979323846264338327950288419e30", TooManyDigits)]
    public void Parse_of_an_invalid_number_throws_with_the_message_of_the_service(string text, string message)
    {
        DynamoDBServiceException error = Assert.Throws<DynamoDBServiceException>(() => DynamoNumber.Parse(text));

        Assert.Equal(message, error.Message);
        Assert.Equal("ValidationException", error.Code);
    }

    [Theory]
    [InlineData("1", "10000000000000000000000", "10000000000000000000001")]
    [InlineData("0.1", "0.2", "0.3")]
    [InlineData("5", "-5", "0")]
    [InlineData("1e-130", "-1e-130", "0")]
    [InlineData("99999999999999999999999999999999999999", "1", "100000000000000000000000000000000000000")]
    [InlineData("100000000000000000000000000000000000000", "-99999999999999999999999999999999999999", "1")]
    [InlineData("1e38", "-1", "99999999999999999999999999999999999999")]
    [InlineData("1e125", "1e100", "1" + Zeros24 + "1" + Zeros100)]
    [InlineData("1e50", "-1", null)]
    [InlineData("9e125", "9e125", null)]
    [InlineData("3e38", "1", null)]
    public void Sums_are_exact_or_refused(string left, string right, string? expected)
    {
        DynamoNumber one = DynamoNumber.Parse(left), two = DynamoNumber.Parse(right);
        if (expected is null)
            Assert.Equal(Overflow, Assert.Throws<DynamoDBServiceException>(() => one + two).Message);
        else
            Assert.Equal(expected, (one + two).ToString());
    }

    [Fact]
    public void A_difference_below_the_range_is_refused() =>
        Assert.Equal(Underflow, Assert.Throws<DynamoDBServiceException>(() => DynamoNumber.Parse("1.1e-130") - DynamoNumber.Parse("1e-130")).Message);

    [Fact]
    public void Order_sums_and_sort_keys_match_BigInteger_arithmetic()
    {
        var random = new Random(38);
        int sums = 0, refusals = 0;
        var previous = new Sample("0", BigInteger.Zero);
        for (int i = 0; i < 20_000; i++)
        {
            // Every other pair is close together, so that digits and not only magnitudes decide.
            Sample sample = i % 2 == 0 ? Sample.Any(random) : previous.Near(random);
            DynamoNumber one = DynamoNumber.Parse(previous.Text), two = DynamoNumber.Parse(sample.Text);

            int expected = previous.Scaled.CompareTo(sample.Scaled);
            Assert.Equal(expected, Math.Sign(one.CompareTo(two)));
            Assert.Equal(expected, Math.Sign(one.ToSortKey().AsSpan().SequenceCompareTo(two.ToSortKey())));
            Assert.Equal(expected == 0, one.Equals(two));
            Assert.Equal(sample.Scaled, Sample.Scale(two.ToString()));
            CheckSum(() => one + two, previous.Scaled + sample.Scaled, ref sums, ref refusals);
            CheckSum(() => one - two, previous.Scaled - sample.Scaled, ref sums, ref refusals);
            previous = sample;
        }
        Assert.InRange(sums, 5_000, 40_000);
        Assert.InRange(refusals, 5_000, 40_000);
    }

    private static void CheckSum(Func<DynamoNumber> sum, BigInteger expected, ref int sums, ref int refusals)
    {
        if (Sample.IsNumber(expected))
        {
            Assert.Equal(expected, Sample.Scale(sum().ToString()));
            sums++;
        }
        else
        {
            Assert.Throws<DynamoDBServiceException>(() => sum());
            refusals++;
        }
    }

    /// <summary>A number as text and, times 10^170, as a whole number.</summary>
    private sealed record Sample(string Text, BigInteger Scaled)
    {
        private const int Scaling = 170;

        public static Sample Any(Random random)
        {
            int digits = random.Next(1, 39);
            string coefficient = string.Concat(Enumerable.Range(0, digits).Select(_ => random.Next(3) == 0 ? '0' : (char)('0' + random.Next(10))));
            int magnitude = random.Next(3) == 0 ? random.Next(-130, 126) : random.Next(-5, 45);
            return FromScientific((random.Next(2) == 0 ? "-" : "") + "1" + coefficient[1..], magnitude - digits + 1);
        }

        public Sample Near(Random random)
        {
            BigInteger step = BigInteger.Pow(10, Scaling + random.Next(-20, 20)) * random.Next(-2, 3);
            BigInteger near = Scaled + step;
            return IsNumber(near) ? new(ToText(near), near) : this;
        }

        public static bool IsNumber(BigInteger scaled)
        {
            if (scaled.IsZero)
                return true;
            string digits = BigInteger.Abs(scaled).ToString(CultureInfo.InvariantCulture);
            int magnitude = digits.Length - 1 - Scaling;
            return digits.TrimEnd('0').Length <= 38 && magnitude is >= -130 and <= 125;
        }

        public static BigInteger Scale(string plain)
        {
            int point = plain.IndexOf('.', StringComparison.Ordinal);
            int fraction = point < 0 ? 0 : plain.Length - point - 1;
            return BigInteger.Parse(plain.Replace(".", "", StringComparison.Ordinal), CultureInfo.InvariantCulture) * BigInteger.Pow(10, Scaling - fraction);
        }

        private static Sample FromScientific(string coefficient, int exponent) =>
            new(string.Create(CultureInfo.InvariantCulture, $"{coefficient}E{exponent}"), BigInteger.Parse(coefficient, CultureInfo.InvariantCulture) * BigInteger.Pow(10, Scaling + exponent));

        private static string ToText(BigInteger scaled)
        {
            string digits = scaled.ToString(CultureInfo.InvariantCulture);
            return string.Create(CultureInfo.InvariantCulture, $"{digits.TrimEnd('0').PadLeft(1, '0')}E{digits.Length - digits.TrimEnd('0').Length - Scaling}");
        }
    }
}
