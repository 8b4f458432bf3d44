using System.Globalization;
using System.Numerics;
using System.Text;

namespace Tern.Shapes;

/// <summary>A decimal number of any precision that keeps the text it was read from.</summary>
/// <remarks>Equality and order are by value: <c>1.0</c>, <c>1</c> and <c>10e-1</c> are equal. The default value is 0.</remarks>
public readonly struct BigDecimal : IEquatable<BigDecimal>, IComparable<BigDecimal>
{
    /// <summary>How many digits a number may have when its exponent is written out, as <see cref="TryToBigInteger"/> does.</summary>
    public const int MaxExpandedDigits = 16_384;

    private readonly string? _text;

    private BigDecimal(string text) => _text = text;

    /// <summary>A number of <paramref name="unscaled"/> × 10^<paramref name="exponent"/>.</summary>
    public BigDecimal(BigInteger unscaled, int exponent)
    {
        string digits = unscaled.ToString(CultureInfo.InvariantCulture);
        _text = exponent == 0 ? digits : string.Create(CultureInfo.InvariantCulture, $"{digits}E{exponent}");
    }

    private string Text => _text ?? "0";

    /// <summary>A whole number.</summary>
    public static implicit operator BigDecimal(int value) => new(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>A whole number.</summary>
    public static implicit operator BigDecimal(long value) => new(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>A whole number.</summary>
    public static implicit operator BigDecimal(BigInteger value) => new(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>A decimal number, with the zeros at its end.</summary>
    public static implicit operator BigDecimal(decimal value) => new(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>The shortest decimal number that reads back as the same double.</summary>
    /// <exception cref="ArgumentException">The value is NaN or infinite.</exception>
    public static BigDecimal FromDouble(double value) => double.IsFinite(value)
        ? new(value.ToString(CultureInfo.InvariantCulture))
        : throw new ArgumentException("NaN and the infinities are no decimal numbers.", nameof(value));

    /// <summary>Reads a number as JSON writes it: <c>-12.5e3</c>.</summary>
    /// <exception cref="FormatException">The text is no such number, or its exponent does not fit 32 bits.</exception>
    public static BigDecimal Parse(ReadOnlySpan<char> text) =>
        TryParse(text, out BigDecimal value) ? value : throw new FormatException("The text is not a decimal number.");

    /// <summary>Reads a number as JSON writes it.</summary>
    /// <returns>Whether the text is such a number and its exponent fits 32 bits.</returns>
    public static bool TryParse(ReadOnlySpan<char> text, out BigDecimal value)
    {
        string copy = text.ToString();
        bool isNumber = DecimalParts.TryParse(copy, out _);
        value = isNumber ? new(copy) : default;
        return isNumber;
    }

    /// <inheritdoc cref="TryParse(ReadOnlySpan{char}, out BigDecimal)"/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out BigDecimal value) =>
        TryParse(Encoding.Latin1.GetString(utf8), out value);

    /// <summary>Takes the number apart into a whole number and a power of ten, without zeros at the end of the former.</summary>
    public void Deconstruct(out BigInteger unscaled, out int exponent)
    {
        DecimalParts parts = DecimalParts.Parse(Text);
        unscaled = parts.Unscaled;
        exponent = checked((int)parts.Exponent);
    }

    /// <summary>The number as a whole one.</summary>
    /// <returns>Whether it is whole and has at most <see cref="MaxExpandedDigits"/> digits.</returns>
    public bool TryToBigInteger(out BigInteger value)
    {
        value = default;
        DecimalParts parts = DecimalParts.Parse(Text);
        if (parts.Exponent < 0 || parts.Digits.Length + parts.Exponent > MaxExpandedDigits)
            return false;
        value = parts.Unscaled * BigInteger.Pow(10, (int)parts.Exponent);
        return true;
    }

    /// <summary>The number as 64 bits.</summary>
    /// <exception cref="OverflowException">The number is not whole, or does not fit.</exception>
    public long ToInt64() => TryToBigInteger(out BigInteger whole) && whole >= long.MinValue && whole <= long.MaxValue
        ? (long)whole
        : throw new OverflowException("The number is not whole, or does not fit 64 bits.");

    /// <summary>The nearest number of double precision; infinite when it is too large.</summary>
    public double ToDouble() => double.Parse(Text, NumberStyles.Float, CultureInfo.InvariantCulture);

    /// <summary>The number as a decimal, rounded to the 28 or 29 digits that one holds.</summary>
    /// <exception cref="OverflowException">The number is too large.</exception>
    public decimal ToDecimal() => decimal.Parse(Text, NumberStyles.Float, CultureInfo.InvariantCulture);

    /// <inheritdoc/>
    public int CompareTo(BigDecimal other) => DecimalParts.Parse(Text).CompareTo(DecimalParts.Parse(other.Text));

    /// <inheritdoc/>
    public bool Equals(BigDecimal other) => Text == other.Text || CompareTo(other) == 0;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is BigDecimal other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode()
    {
        DecimalParts parts = DecimalParts.Parse(Text);
        return HashCode.Combine(string.GetHashCode(parts.Digits), parts.Exponent, parts.IsNegative);
    }

    /// <summary>The number as it was read or made.</summary>
    public override string ToString() => Text;

    /// <summary>Whether two numbers have the same value.</summary>
    public static bool operator ==(BigDecimal left, BigDecimal right) => left.Equals(right);

    /// <summary>Whether two numbers differ in value.</summary>
    public static bool operator !=(BigDecimal left, BigDecimal right) => !left.Equals(right);

    /// <summary>Whether the left number is the smaller one.</summary>
    public static bool operator <(BigDecimal left, BigDecimal right) => left.CompareTo(right) < 0;

    /// <summary>Whether the left number is the smaller one or equal.</summary>
    public static bool operator <=(BigDecimal left, BigDecimal right) => left.CompareTo(right) <= 0;

    /// <summary>Whether the left number is the larger one.</summary>
    public static bool operator >(BigDecimal left, BigDecimal right) => left.CompareTo(right) > 0;

    /// <summary>Whether the left number is the larger one or equal.</summary>
    public static bool operator >=(BigDecimal left, BigDecimal right) => left.CompareTo(right) >= 0;
}
