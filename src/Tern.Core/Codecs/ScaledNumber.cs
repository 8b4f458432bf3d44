namespace Tern.Runtime;

/// <summary>A parsed decimal number: a 64-bit significand and a power of ten. For conversion to an integer number of some unit.</summary>
/// <remarks>Does not allocate. The time does not depend on the exponent.</remarks>
internal readonly struct ScaledNumber
{
    // The largest power of ten that a double represents exactly.
    private const int MaxExactPower = 22;

    private readonly bool _isNegative;
    private readonly ulong _significand;
    private readonly long _exponent;
    private readonly bool _isTruncated;

    private ScaledNumber(bool isNegative, ulong significand, long exponent, bool isCut)
    {
        _isNegative = isNegative;
        _significand = significand;
        _exponent = exponent;
        _isTruncated = isCut;
    }

    /// <summary>Parses a number in JSON format.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out ScaledNumber number)
    {
        number = default;
        bool isNegative = text.Length > 0 && text[0] == (byte)'-';
        bool hasPoint = false;
        bool isCut = false;
        ulong significand = 0;
        long exponent = 0;
        int digits = 0;
        int i = isNegative ? 1 : 0;
        for (; i < text.Length; i++)
        {
            uint digit = (uint)text[i] - '0';
            if (digit > 9)
            {
                if (text[i] != (byte)'.' || hasPoint || digits == 0)
                    break;
                hasPoint = true;
                digits = 0;
                continue;
            }
            digits++;
            if (significand <= (ulong.MaxValue - 9) / 10)
            {
                significand = (significand * 10) + digit;
                exponent -= hasPoint ? 1 : 0;
            }
            else
            {
                isCut |= digit != 0;
                exponent += hasPoint ? 0 : 1;
            }
        }
        if (digits == 0 || (i < text.Length && !TryAddExponent(text[i..], ref exponent)))
            return false;
        number = new(isNegative, significand, exponent, isCut);
        return true;
    }

    /// <summary>Multiplies the number by a power of ten and rounds down to an integer.</summary>
    /// <param name="power">The power of ten: 7 for seconds in ticks, 0 for the number itself.</param>
    /// <param name="value">The integer.</param>
    /// <param name="isExact">Whether the result is exact.</param>
    /// <returns>Whether the result fits in 64 bits.</returns>
    public bool TryScale(int power, out long value, out bool isExact)
    {
        value = 0;
        isExact = !_isTruncated;
        ulong significand = _significand;
        for (long exponent = _exponent + power; exponent != 0 && significand != 0; exponent -= Math.Sign(exponent))
        {
            if (exponent > 0)
            {
                if (significand > ulong.MaxValue / 10)
                    return false;
                significand *= 10;
            }
            else
            {
                (significand, ulong remainder) = Math.DivRem(significand, 10);
                isExact &= remainder == 0;
            }
        }
        if (_isNegative && !isExact)
            significand++;
        if (significand > long.MaxValue + (_isNegative ? 1UL : 0))
            return false;
        value = _isNegative ? (long)(0 - significand) : (long)significand;
        return true;
    }

    /// <summary>Converts to a double if one operation on exact doubles yields the result. The result is then correctly rounded.</summary>
    /// <returns>False for numbers with many digits or a large exponent, which need a full conversion.</returns>
    /// <seealso href="https://dl.acm.org/doi/10.1145/93542.93557">W. D. Clinger, How to read floating point numbers accurately</seealso>
    public bool TryToDouble(out double value)
    {
        const ulong MaxExactSignificand = 1UL << 53;
        value = _significand;
        if (_isTruncated || _significand > MaxExactSignificand || _exponent < -MaxExactPower || _exponent > MaxExactPower)
            return false;
        double power = 1;
        for (long i = Math.Abs(_exponent); i > 0; i--)
            power *= 10;
        value = _exponent < 0 ? value / power : value * power;
        if (_isNegative)
            value = -value;
        return true;
    }

    // Exponents are limited to ten billion: with a larger exponent, no significand fits in 64 bits.
    private static bool TryAddExponent(ReadOnlySpan<byte> text, ref long exponent)
    {
        if ((text[0] | 0x20) != 'e')
            return false;
        text = text[1..];
        bool isNegative = text.Length > 0 && text[0] == (byte)'-';
        if (isNegative || (text.Length > 0 && text[0] == (byte)'+'))
            text = text[1..];
        long value = 0;
        foreach (byte letter in text)
        {
            if (!char.IsAsciiDigit((char)letter))
                return false;
            value = Math.Min((value * 10) + (letter - '0'), 10_000_000_000);
        }
        exponent += isNegative ? -value : value;
        return text.Length > 0;
    }
}
