using System.Globalization;

namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The numbers that a service compares as numbers: up to a magnitude, with six decimal places. They are exact.</summary>
/// <remarks>
/// EventBridge compares numbers from -5.0e9 to 5.0e9 with six decimal places. A number outside of this range in an event is compared as text only.
/// See <see href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html#eb-filtering-numeric-matching"/>.
/// </remarks>
/// <param name="Billions">The maximum magnitude, in billions.</param>
/// <param name="RoundsDown">Whether a number with more decimal places is rounded down. Otherwise it is not compared as a number.</param>
internal readonly record struct NumberRange(int Billions, bool RoundsDown)
{
    private const int DecimalPlaces = 6;

    // 5,000,000,000.000000 has 16 digits, so the digits after these are decimal places after the sixth.
    private const int MaxDigits = 17;
    private const int MaxExponent = 100_000;

    /// <summary>The largest number, multiplied by 1,000,000.</summary>
    public long MaxMillionths => Billions * 1_000_000_000_000_000L;

    /// <summary>Returns the reason of the service for a number in a pattern that is not in the range.</summary>
    public string Describe(NumberProblem problem, string number) => problem == NumberProblem.TooPrecise
        ? "Only values upto 6 decimals are supported" + number
        : string.Create(CultureInfo.InvariantCulture, $"Value must be between -{Billions}.0E9 and {Billions}.0E9, inclusive");

    /// <summary>Reads a JSON number in one pass, exactly.</summary>
    /// <param name="text">A number that is valid JSON.</param>
    /// <param name="millionths">The number multiplied by 1,000,000; 0 if there is a problem.</param>
    public NumberProblem TryRead(ReadOnlySpan<byte> text, out long millionths)
    {
        millionths = 0;
        bool isNegative = text is [(byte)'-', ..];
        if (isNegative)
            text = text[1..];

        long coefficient = 0, coefficientDigits = 0, digits = 0, zeros = 0, fraction = 0, power = 0;
        bool isFraction = false;
        for (int i = 0; i < text.Length; i++)
        {
            byte c = text[i];
            if (c == '.')
            {
                isFraction = true;
                continue;
            }
            if (c is (byte)'e' or (byte)'E')
            {
                power = ReadExponent(text[(i + 1)..]);
                break;
            }
            if (isFraction)
                fraction++;
            if (c == '0')
            {
                zeros += digits > 0 ? 1 : 0;
                continue;
            }
            digits += zeros + 1;
            if (digits <= MaxDigits)
            {
                coefficient = (coefficient * PowerOfTen(zeros + 1)) + (c - '0');
                coefficientDigits = digits;
            }
            zeros = 0;
        }
        if (digits == 0)
            return NumberProblem.None;

        power += zeros - fraction;
        if (power + digits > 10)
            return NumberProblem.OutOfRange;
        if (power < -DecimalPlaces && !RoundsDown)
            return NumberProblem.TooPrecise;
        long magnitude = RoundDown(coefficient, power + digits - coefficientDigits + DecimalPlaces, out bool isExact);
        if (isNegative && !(isExact && digits == coefficientDigits))
            magnitude++;
        if (magnitude > MaxMillionths)
            return NumberProblem.OutOfRange;
        millionths = isNegative ? -magnitude : magnitude;
        return NumberProblem.None;
    }

    // Multiplies by a power of ten. At most ten digits before the point and six after it are the result.
    private static long RoundDown(long coefficient, long power, out bool isExact)
    {
        isExact = true;
        if (power >= 0)
            return coefficient * PowerOfTen(power);
        long divisor = PowerOfTen(Math.Min(-power, MaxDigits + 1));
        isExact = coefficient % divisor == 0;
        return coefficient / divisor;
    }

    private static long ReadExponent(ReadOnlySpan<byte> text)
    {
        bool isNegative = text is [(byte)'-', ..];
        if (text is [(byte)'-' or (byte)'+', ..])
            text = text[1..];
        long exponent = 0;
        foreach (byte c in text)
            exponent = Math.Min((exponent * 10) + (c - '0'), MaxExponent);
        return isNegative ? -exponent : exponent;
    }

    private static long PowerOfTen(long exponent)
    {
        long power = 1;
        for (; exponent > 0; exponent--)
            power *= 10;
        return power;
    }
}
