using System.Globalization;
using System.Numerics;
using System.Text;
using Tern.Runtime;

namespace Tern;

/// <summary>A decimal number of any precision that retains the text that it was read from.</summary>
/// <remarks>Equality and order are by value: <c>1.0</c>, <c>1</c> and <c>10e-1</c> are equal. The default value is 0.</remarks>
public readonly struct BigDecimal : IEquatable<BigDecimal>, IComparable<BigDecimal>
{
    /// <summary>The maximum number of digits of a number without an exponent, as <see cref="TryToBigInteger"/> creates it: 16,384.</summary>
    public const int MaxIntegerDigits = 16_384;

    private readonly string? _text;

    private BigDecimal(string text) => _text = text;

    /// <summary>Creates the number <paramref name="unscaled"/> × 10^<paramref name="exponent"/>.</summary>
    public BigDecimal(BigInteger unscaled, int exponent)
    {
        string digits = unscaled.ToString(CultureInfo.InvariantCulture);
        _text = exponent == 0 ? digits : string.Create(CultureInfo.InvariantCulture, $"{digits}E{exponent}");
    }

    private string Text => _text ?? "0";

    /// <summary>Converts an integer.</summary>
    public static implicit operator BigDecimal(int value) => new(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Converts an integer.</summary>
    public static implicit operator BigDecimal(long value) => new(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Converts an integer.</summary>
    public static implicit operator BigDecimal(BigInteger value) => new(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Converts a decimal number, including trailing zeros.</summary>
    public static implicit operator BigDecimal(decimal value) => new(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Returns the shortest decimal number that parses to the same double.</summary>
    /// <exception cref="ArgumentException">The value is NaN or infinite.</exception>
    public static BigDecimal FromDouble(double value) => double.IsFinite(value)
        ? new(value.ToString(CultureInfo.InvariantCulture))
        : throw new ArgumentException("NaN and infinity are not decimal numbers. Use a finite value.", nameof(value));

    /// <summary>Parses a number in JSON format, for example <c>-12.5e3</c>.</summary>
    /// <exception cref="FormatException">The text is not such a number, or its exponent does not fit in 32 bits.</exception>
    public static BigDecimal Parse(ReadOnlySpan<char> text) =>
        TryParse(text, out BigDecimal value) ? value : throw new FormatException("The text is not a decimal number. Expected a number in JSON format, for example '-12.5e3'.");

    /// <summary>Parses a number in JSON format.</summary>
    /// <returns>Whether the text is such a number and its exponent fits in 32 bits.</returns>
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

    /// <summary>Splits the number into an integer without trailing zeros and a power of ten.</summary>
    public void Deconstruct(out BigInteger unscaled, out int exponent)
    {
        DecimalParts parts = DecimalParts.Parse(Text);
        unscaled = parts.Unscaled;
        exponent = checked((int)parts.Exponent);
    }

    /// <summary>Converts the number to an integer.</summary>
    /// <returns>Whether the number is an integer of at most <see cref="MaxIntegerDigits"/> digits.</returns>
    public bool TryToBigInteger(out BigInteger value)
    {
        value = default;
        DecimalParts parts = DecimalParts.Parse(Text);
        if (parts.Exponent < 0 || parts.Digits.Length + parts.Exponent > MaxIntegerDigits)
            return false;
        value = parts.Unscaled * BigInteger.Pow(10, (int)parts.Exponent);
        return true;
    }

    /// <summary>Converts the number to a 64-bit integer.</summary>
    /// <exception cref="OverflowException">The number is not an integer, or does not fit in 64 bits.</exception>
    public long ToInt64() => TryToBigInteger(out BigInteger whole) && whole >= long.MinValue && whole <= long.MaxValue
        ? (long)whole
        : throw new OverflowException("The number is not an integer or does not fit in 64 bits. Use TryToBigInteger, ToDouble or ToDecimal.");

    /// <summary>Converts to the nearest double; infinity if the number is too large.</summary>
    public double ToDouble() => double.Parse(Text, NumberStyles.Float, CultureInfo.InvariantCulture);

    /// <summary>Converts to a decimal, rounded to its precision of 28 to 29 digits.</summary>
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

    /// <summary>Returns the number as it was parsed or created.</summary>
    public override string ToString() => Text;

    /// <summary>Whether two numbers have the same value.</summary>
    public static bool operator ==(BigDecimal left, BigDecimal right) => left.Equals(right);

    /// <summary>Whether two numbers have different values.</summary>
    public static bool operator !=(BigDecimal left, BigDecimal right) => !left.Equals(right);

    /// <summary>Whether the left number is smaller.</summary>
    public static bool operator <(BigDecimal left, BigDecimal right) => left.CompareTo(right) < 0;

    /// <summary>Whether the left number is smaller or equal.</summary>
    public static bool operator <=(BigDecimal left, BigDecimal right) => left.CompareTo(right) <= 0;

    /// <summary>Whether the left number is larger.</summary>
    public static bool operator >(BigDecimal left, BigDecimal right) => left.CompareTo(right) > 0;

    /// <summary>Whether the left number is larger or equal.</summary>
    public static bool operator >=(BigDecimal left, BigDecimal right) => left.CompareTo(right) >= 0;
}
