namespace Tern.Local.DynamoDB.Numbers;

/// <summary>Parses a decimal text of any length in one pass: sign, significant digits and power of ten.</summary>
internal readonly struct DecimalScanner
{
    private const int MaxCoefficientDigits = 38;

    private DecimalScanner(bool isNegative, UInt128 coefficient, long digitCount, long exponent)
    {
        IsNegative = isNegative;
        Coefficient = coefficient;
        DigitCount = digitCount;
        Exponent = exponent;
    }

    public bool IsNegative { get; }

    /// <summary>The significant digits as a number; undefined if there are more than 38.</summary>
    public UInt128 Coefficient { get; }

    /// <summary>The number of significant digits, from the first to the last that is not zero; 0 for zero.</summary>
    public long DigitCount { get; }

    /// <summary>The power of ten of the last significant digit.</summary>
    public long Exponent { get; }

    /// <summary>Parses digits with an optional sign, point and exponent, for example <c>+01.50</c>, <c>.5</c>, <c>-1E+10</c>.</summary>
    public static bool TryScan(ReadOnlySpan<char> text, out DecimalScanner result)
    {
        result = default;
        bool isNegative = text is ['-', ..];
        if (text is ['-' or '+', ..])
            text = text[1..];

        UInt128 coefficient = 0;
        long significant = 0, zeros = 0, fraction = 0;
        bool hasDigits = false, hasPoint = false;
        int position = 0;
        for (; position < text.Length && text[position] is not ('e' or 'E'); position++)
        {
            char c = text[position];
            if (c == '.' && !hasPoint)
            {
                hasPoint = true;
                continue;
            }
            if (!char.IsAsciiDigit(c))
                return false;
            hasDigits = true;
            if (hasPoint)
                fraction++;
            if (c != '0')
            {
                significant += zeros + 1;
                if (significant <= MaxCoefficientDigits)
                    coefficient = (coefficient * PowersOfTen.Of((int)zeros + 1)) + (UInt128)(c - '0');
                zeros = 0;
            }
            else if (significant > 0)
            {
                zeros++;
            }
        }
        long exponent = 0;
        if (!hasDigits || (position < text.Length && !TryScanExponent(text[(position + 1)..], out exponent)))
            return false;
        result = new(isNegative, coefficient, significant, exponent + zeros - fraction);
        return true;
    }

    // The service parses exponents as 32-bit integers. With a larger exponent the text is not a number.
    private static bool TryScanExponent(ReadOnlySpan<char> text, out long exponent)
    {
        exponent = 0;
        bool isNegative = text is ['-', ..];
        if (text is ['-' or '+', ..])
            text = text[1..];
        if (text.IsEmpty)
            return false;
        foreach (char c in text)
        {
            if (!char.IsAsciiDigit(c))
                return false;
            exponent = (exponent * 10) + (c - '0');
            if (exponent > int.MaxValue)
                return false;
        }
        if (isNegative)
            exponent = -exponent;
        return true;
    }
}
