namespace Tern.DynamoDB;

/// <summary>The parsed decimal text of a number, without loss of digits: sign, significant digits, power of ten.</summary>
internal readonly ref struct DecimalText
{
    // Larger exponents are far outside the range of DynamoDB. The limit keeps the sum of two exponents within an int.
    private const int MaxExponent = 100_000_000;

    // From the first significant digit to the last. It can contain the decimal point.
    private readonly ReadOnlySpan<char> _significant;

    private DecimalText(bool isNegative, ReadOnlySpan<char> significant, int digitCount, int exponent)
    {
        IsNegative = isNegative;
        _significant = significant;
        DigitCount = digitCount;
        Exponent = exponent;
    }

    /// <summary>True if the number is less than zero.</summary>
    public bool IsNegative { get; }

    /// <summary>The number of digits without leading and trailing zeros. 0 for zero.</summary>
    public int DigitCount { get; }

    /// <summary>The power of ten of the first significant digit: 2 for 123, -1 for 0.5, 0 for zero.</summary>
    public int Exponent { get; }

    /// <summary>Parses digits with an optional sign, decimal point and exponent.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out DecimalText number)
    {
        number = default;
        bool isNegative = text is ['-', ..];
        ReadOnlySpan<char> digits = text is ['-' or '+', ..] ? text[1..] : text;
        int exponent = 0;
        int exponentMark = digits.IndexOfAny('e', 'E');
        if (exponentMark >= 0)
        {
            if (!TryParseExponent(digits[(exponentMark + 1)..], out exponent))
                return false;
            digits = digits[..exponentMark];
        }
        if (digits.Length > MaxExponent)
            return false;

        int point = digits.IndexOf('.');
        int wholeDigits = point < 0 ? digits.Length : point;
        if (digits.Length == (point < 0 ? 0 : 1)
            || digits[..wholeDigits].ContainsAnyExceptInRange('0', '9')
            || digits[Math.Min(wholeDigits + 1, digits.Length)..].ContainsAnyExceptInRange('0', '9'))
            return false;

        int first = digits.IndexOfAnyInRange('1', '9');
        if (first < 0)
            return true;
        int last = digits.LastIndexOfAnyInRange('1', '9');
        bool pointBetween = first < point && point < last;
        number = new(
            isNegative,
            digits[first..(last + 1)],
            last - first + (pointBetween ? 0 : 1),
            exponent + (first < wholeDigits ? wholeDigits - first - 1 : wholeDigits - first));
        return true;
    }

    /// <summary>True if two texts are the same number. Texts that are not numbers are compared as text.</summary>
    public static bool AreEqual(string left, string right)
    {
        if (left == right)
            return true;
        return TryParse(left, out DecimalText a) && TryParse(right, out DecimalText b)
            && a.IsNegative == b.IsNegative && a.Exponent == b.Exponent && a.DigitCount == b.DigitCount
            && a.HasSameDigits(b);
    }

    /// <summary>A hash that is equal for texts of the same number.</summary>
    public static int GetHash(string text)
    {
        if (!TryParse(text, out DecimalText number))
            return string.GetHashCode(text, StringComparison.Ordinal);
        HashCode hash = default;
        hash.Add(number.IsNegative);
        hash.Add(number.Exponent);
        foreach (char c in number._significant)
        {
            if (c != '.')
                hash.Add(c);
        }
        return hash.ToHashCode();
    }

    private static bool TryParseExponent(ReadOnlySpan<char> text, out int exponent)
    {
        exponent = 0;
        bool isNegative = text is ['-', ..];
        ReadOnlySpan<char> digits = text is ['-' or '+', ..] ? text[1..] : text;
        if (digits.IsEmpty)
            return false;
        foreach (char c in digits)
        {
            if (!char.IsAsciiDigit(c))
                return false;
            exponent = (exponent * 10) + (c - '0');
            if (exponent > MaxExponent)
                return false;
        }
        if (isNegative)
            exponent = -exponent;
        return true;
    }

    private bool HasSameDigits(DecimalText other)
    {
        int j = 0;
        foreach (char c in _significant)
        {
            if (c == '.')
                continue;
            if (other._significant[j] == '.')
                j++;
            if (c != other._significant[j++])
                return false;
        }
        return true;
    }
}
