using System.Globalization;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The text of a member in a key template.</summary>
/// <param name="Width">The number of bytes, if it is the same for all values; otherwise 0.</param>
/// <param name="Alphabet">The ASCII characters that the text can contain; null for any.</param>
/// <param name="IsExact">Whether the text has the complete value.</param>
/// <param name="Problem">Why the format is not valid.</param>
/// <param name="SortProblem">Why the text does not sort as the value.</param>
/// <param name="Suggestion">A format without the problem; empty for none, null if it is not known.</param>
internal sealed record KeyFormat(int Width, string? Alphabet, bool IsExact, string? Problem = null, string? SortProblem = null, string? Suggestion = null)
{
    private const string Digits = "0123456789";

    private const string NumberProblem = "numbers of different length are compared as text: '10' is before '9'. Add a format with the maximum number of digits, for example '{0}:{1}'";

    /// <summary>The error for a format of a type that has none.</summary>
    public static readonly KeyFormat Without = new(0, null, true, "values of this type have no formats. Remove it", null, "");

    /// <summary>Determines the text of a type of the framework.</summary>
    /// <param name="type">The type.</param>
    /// <param name="member">The name of the member, for messages.</param>
    /// <param name="format">The format of the template; null for none.</param>
    public static KeyFormat Of(KnownType type, string member, string? format)
    {
        if (type.IsInteger())
            return OfInteger(type, member, format);
        switch (type)
        {
            case KnownType.Guid:
                return OfGuid(format);
            case KnownType.DateTimeOffset or KnownType.DateTime:
                return format is null or "O" or "o" ? new(28, Digits + "-:.TZ", true) : DateFormat.Parse(format, DateFormat.DateTime);
            case KnownType.DateOnly:
                return format is null ? new(10, Digits + "-", true) : DateFormat.Parse(format, DateFormat.Date);
            case KnownType.TimeOnly:
                return format is null ? new(16, Digits + ":.", true) : DateFormat.Parse(format, DateFormat.Time);
        }
        if (format is not null)
            return Without;
        return type switch
        {
            KnownType.Decimal or KnownType.Double or KnownType.Single => new(0, Digits + "+-.E", true, null, "numbers with decimals are compared as text. Use an integer with a format such as 'D8', or a [SortKey] of type N"),
            KnownType.Version => new(0, Digits + ".", true, null, "the numbers of a version are compared as text"),
            KnownType.TimeSpan => new(0, Digits + "-:.", true),
            _ => new(0, null, true),
        };
    }

    /// <summary>Whether a separator can be part of the text.</summary>
    public bool CanContain(string separator)
    {
        if (Alphabet is null)
            return true;
        foreach (char letter in separator)
        {
            if (Alphabet.IndexOf(letter) < 0)
                return false;
        }
        return true;
    }

    /// <summary>The number of digits of a valid format of integers: <c>D8</c>, <c>00000000</c>.</summary>
    public static int DigitsOf(string format) => format[0] == '0' ? format.Length : int.Parse(format.Substring(1), CultureInfo.InvariantCulture);

    private static KeyFormat OfInteger(KnownType type, string member, string? format)
    {
        string digits = "D" + MaxDigits(type);
        string alphabet = type.IsUnsigned() ? Digits : Digits + "-";
        if (format is null)
            return new(0, alphabet, true, null, NumberProblem.Replace("{0}", member).Replace("{1}", digits), digits);
        bool isPadded = format.Length is 2 or 3 && format[0] is 'D' or 'd' && int.TryParse(format.Substring(1), out int count) && count is > 0 and <= 38;
        bool isZeros = format.Length is > 0 and <= 38 && format.Trim('0').Length == 0;
        return new(0, alphabet, true, isPadded || isZeros ? null : $"expected 'D' with the number of digits, for example '{digits}'", null, digits);
    }

    private static int MaxDigits(KnownType type) => type switch
    {
        KnownType.SByte or KnownType.Byte => 3,
        KnownType.Int16 or KnownType.UInt16 => 5,
        KnownType.Int32 or KnownType.UInt32 => 10,
        KnownType.Int64 => 19,
        KnownType.UInt64 => 20,
        _ => 38,
    };

    private static KeyFormat OfGuid(string? format) => format switch
    {
        null or "D" or "d" => new(36, Digits + "abcdef-", true),
        "N" or "n" => new(32, Digits + "abcdef", true),
        "B" or "b" => new(38, Digits + "abcdef-{}", true),
        "P" or "p" => new(38, Digits + "abcdef-()", true),
        _ => new(0, null, true, "expected 'D' or 'N'", null, ""),
    };
}
