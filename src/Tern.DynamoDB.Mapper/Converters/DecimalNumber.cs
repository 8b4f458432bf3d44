using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Numbers of DynamoDB: decimal text with up to 38 significant digits.</summary>
/// <seealso href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html">Data types</seealso>
internal static class DecimalNumber
{
    public const double MinMagnitude = 1E-130;
    public const double TooLarge = 1E+126;

    /// <summary>Text of an integer can have a decimal point or an exponent: <c>5.0</c>, <c>1E3</c>.</summary>
    public const NumberStyles IntegerStyles = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    // Sign, 126 digits, point, exponent. Longer text would be slow to parse as BigInteger.
    private const int MaxTextLength = 160;

    // The largest number of DynamoDB is 9.99E+125.
    private const int MaxExponent = 125;

    // A decimal holds every number of 28 digits.
    private const int MaxExactLength = 28;

    private static readonly BigInteger s_tooManyDigits = BigInteger.Pow(10, 38);
    private static readonly BigInteger s_tooLarge = BigInteger.Pow(10, MaxExponent + 1);

    /// <summary>Parses a decimal. A number with more digits than a decimal has is not valid.</summary>
    public static bool TryParseDecimal(ReadOnlySpan<byte> utf8, out decimal value)
    {
        if (!decimal.TryParse(utf8, NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent, CultureInfo.InvariantCulture, out value))
            return false;
        if (utf8.Length <= MaxExactLength && utf8.IndexOfAny("eE"u8) < 0)
            return true;
        return BigDecimal.TryParse(utf8, out BigDecimal exact) && exact == value;
    }

    /// <summary>Parses an integer of up to 126 digits.</summary>
    public static bool TryParseBigInteger(ReadOnlySpan<byte> utf8, out BigInteger value)
    {
        value = default;
        // Without the limit, the exponent would need any amount of memory.
        int exponent = utf8.IndexOfAny("eE"u8);
        return utf8.Length <= MaxTextLength
            && (exponent < 0 || (Utf8Parser.TryParse(utf8[(exponent + 1)..], out int power, out _) && power <= MaxExponent))
            && BigInteger.TryParse(Encoding.ASCII.GetString(utf8), IntegerStyles, CultureInfo.InvariantCulture, out value);
    }

    /// <summary>Whether a number has more than 38 significant digits, or is larger than the largest number of DynamoDB.</summary>
    public static bool HasTooManyDigits(BigInteger value)
    {
        BigInteger rest = BigInteger.Abs(value);
        if (rest >= s_tooLarge)
            return true;
        while (rest >= s_tooManyDigits)
        {
            rest = BigInteger.DivRem(rest, 10, out BigInteger digit);
            if (!digit.IsZero)
                return true;
        }
        return false;
    }
}
