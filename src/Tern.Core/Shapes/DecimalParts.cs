using System.Globalization;
using System.Numerics;

namespace Tern.Runtime;

/// <summary>The parts of a decimal number's text: sign, digits without leading and trailing zeros, and power of ten.</summary>
/// <remarks>Comparing needs no arithmetic on the digits, so its cost does not depend on the exponent.</remarks>
internal readonly ref struct DecimalParts
{
    private DecimalParts(bool isNegative, ReadOnlySpan<char> digits, long exponent)
    {
        IsNegative = isNegative;
        Digits = digits;
        Exponent = exponent;
    }

    public bool IsNegative { get; }

    /// <summary>The digits of the integer; empty for 0.</summary>
    public ReadOnlySpan<char> Digits { get; }

    /// <summary>The power of ten that the integer is multiplied by.</summary>
    public long Exponent { get; }

    public BigInteger Unscaled
    {
        get
        {
            if (Digits.IsEmpty)
                return BigInteger.Zero;
            var value = BigInteger.Parse(Digits, NumberStyles.None, CultureInfo.InvariantCulture);
            return IsNegative ? -value : value;
        }
    }

    public static DecimalParts Parse(string text) =>
        TryParse(text, out DecimalParts parts) ? parts : throw new FormatException("The text is not a decimal number.");

    public static bool TryParse(string text, out DecimalParts parts)
    {
        parts = default;
        ReadOnlySpan<char> rest = text;
        bool isNegative = rest.StartsWith('-');
        if (isNegative)
            rest = rest[1..];
        ReadOnlySpan<char> whole = ReadDigits(ref rest);
        if (whole.IsEmpty || (whole.Length > 1 && whole[0] == '0'))
            return false;
        ReadOnlySpan<char> fraction = default;
        if (rest.StartsWith('.'))
        {
            rest = rest[1..];
            fraction = ReadDigits(ref rest);
            if (fraction.IsEmpty)
                return false;
        }
        int exponent = 0;
        if (!rest.IsEmpty && (rest[0] | 0x20) == 'e' && !TryReadExponent(rest[1..], out exponent))
            return false;
        if (!rest.IsEmpty && (rest[0] | 0x20) != 'e')
            return false;
        parts = Normalize(isNegative, whole, fraction, exponent);
        return true;
    }

    public int CompareTo(DecimalParts other)
    {
        int sign = Sign;
        if (sign != other.Sign)
            return sign.CompareTo(other.Sign);
        if (sign == 0)
            return 0;
        int magnitude = (Digits.Length + Exponent).CompareTo(other.Digits.Length + other.Exponent);
        if (magnitude == 0)
            magnitude = Digits.SequenceCompareTo(other.Digits);
        return sign * magnitude;
    }

    private int Sign => Digits.IsEmpty ? 0 : IsNegative ? -1 : 1;

    private static DecimalParts Normalize(bool isNegative, ReadOnlySpan<char> whole, ReadOnlySpan<char> fraction, int exponent)
    {
        ReadOnlySpan<char> digits = fraction.IsEmpty ? whole : string.Concat(whole, fraction);
        digits = digits.TrimStart('0');
        int length = digits.Length;
        digits = digits.TrimEnd('0');
        return digits.IsEmpty
            ? default
            : new(isNegative, digits, (long)exponent - fraction.Length + (length - digits.Length));
    }

    private static bool TryReadExponent(ReadOnlySpan<char> text, out int exponent)
    {
        exponent = 0;
        ReadOnlySpan<char> digits = text.IsEmpty || text[0] is not ('+' or '-') ? text : text[1..];
        return !digits.IsEmpty && char.IsAsciiDigit(digits[0])
            && int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out exponent);
    }

    private static ReadOnlySpan<char> ReadDigits(scoped ref ReadOnlySpan<char> text)
    {
        int end = text.IndexOfAnyExceptInRange('0', '9');
        ReadOnlySpan<char> digits = end < 0 ? text : text[..end];
        text = text[digits.Length..];
        return digits;
    }
}
