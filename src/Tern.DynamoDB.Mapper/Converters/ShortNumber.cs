using System.Diagnostics.CodeAnalysis;
using System.Numerics;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Parses numbers of up to 18 digits without exponent, which most numbers are.</summary>
/// <remarks>
/// Without it, the parsers of .NET take a quarter of the time of reading an item (MapperCodecBenchmarks). All other text is for them: a result of false means
/// nothing about the text. ShortNumberTests compares both.
/// </remarks>
internal static class ShortNumber
{
    private const int MaxDigits = 18;

    /// <summary>Parses an integer.</summary>
    public static bool TryParse<T>(ReadOnlySpan<byte> utf8, [MaybeNullWhen(false)] out T value)
        where T : struct, IBinaryInteger<T>
    {
        value = default;
        bool isNegative = utf8.Length > 0 && utf8[0] == (byte)'-';
        ReadOnlySpan<byte> digits = isNegative ? utf8[1..] : utf8;
        if (digits.Length is 0 or > MaxDigits)
            return false;
        long number = 0;
        foreach (byte digit in digits)
        {
            uint next = (uint)(digit - '0');
            if (next > 9)
                return false;
            number = (number * 10) + next;
        }
        number = isNegative ? -number : number;
        value = T.CreateTruncating(number);
        return T.IsNegative(value) == number < 0 && long.CreateTruncating(value) == number;
    }

    /// <summary>Parses a decimal, with the digits after its point also if they are zeros.</summary>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out decimal value)
    {
        value = 0;
        bool isNegative = utf8.Length > 0 && utf8[0] == (byte)'-';
        ReadOnlySpan<byte> digits = isNegative ? utf8[1..] : utf8;
        if (digits.Length is 0 or > MaxDigits)
            return false;
        ulong number = 0;
        int point = -1;
        for (int i = 0; i < digits.Length; i++)
        {
            uint next = (uint)(digits[i] - '0');
            if (next <= 9)
                number = (number * 10) + next;
            else if (digits[i] == (byte)'.' && point < 0 && i > 0)
                point = i;
            else
                return false;
        }
        int scale = point < 0 ? 0 : digits.Length - point - 1;
        value = new((int)number, (int)(number >> 32), 0, isNegative, (byte)scale);
        return scale > 0 || point < 0;
    }
}
