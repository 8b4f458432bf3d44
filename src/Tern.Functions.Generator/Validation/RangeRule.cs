using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Validation;

/// <summary>Reads <c>[Range]</c>.</summary>
internal static class RangeRule
{
    public static ValidationRule? Read(RuleUse use) => (use.Argument(0), use.Argument(1), use.Argument(2)) switch
    {
        (int min, int max, null) => ReadIntegers(use, min, max),
        (double min, double max, null) => ReadDoubles(use, min, max),
        (ITypeSymbol type, string min, string max) => ReadTexts(use, type, min, max),
        _ => null,
    };

    // The attribute converts the value to the type of its limits.
    private static ValidationRule? ReadIntegers(RuleUse use, int min, int max)
    {
        string? item = use.Known switch
        {
            KnownType.SByte or KnownType.Byte or KnownType.Int16 or KnownType.UInt16 or KnownType.Int32 or KnownType.UInt32 or KnownType.Int64 => "item",
            // No operator compares it with a negative number.
            KnownType.UInt64 => "(decimal)item",
            KnownType.Single or KnownType.Double => "global::System.Math.Round((double)item)",
            KnownType.Decimal => "global::System.Math.Round(item)",
            _ => null,
        };
        return item is null ? NotNumber(use) : Create(use, item, min, max, Text(min), Text(max), Text(min), Text(max));
    }

    private static ValidationRule? ReadDoubles(RuleUse use, double min, double max)
    {
        bool isNumber = use.Known is (>= KnownType.SByte and <= KnownType.UInt64) or KnownType.Single or KnownType.Double or KnownType.Decimal;
        return isNumber ? Create(use, "(double)item", min, max, Literal(min), Literal(max), Text(min), Text(max)) : NotNumber(use);
    }

    private static ValidationRule? ReadTexts(RuleUse use, ITypeSymbol type, string min, string max)
    {
        KnownType known = TypeClassifier.Known(type);
        if (known == KnownType.None || known != use.Known)
            return use.NotSupported("the type of its limits is not that of the member");
        if (Parse(known, min) is not { } first || Parse(known, max) is not { } last)
        {
            return known is (>= KnownType.SByte and <= KnownType.UInt64) or (>= KnownType.Single and <= KnownType.Decimal) or (>= KnownType.DateTime and <= KnownType.TimeSpan)
                ? use.NotValid($"a limit is not a value of the type '{SymbolNames.Short(type)}' in the invariant culture")
                : use.NotSupported("the type of its limits is not a number or a time");
        }
        string name = SymbolNames.Qualified(type);
        ValidationRule? rule = Create(use, "item", first, last, "#0", "#1", min, max);
        return rule is null ? null : rule with { Constants = [(name, Constant(known, name, min)), (name, Constant(known, name, max))] };
    }

    private static ValidationRule? Create(RuleUse use, string item, IComparable min, IComparable max, string first, string last, string firstText, string lastText)
    {
        bool isAbove = use.Named("MinimumIsExclusive") is true, isBelow = use.Named("MaximumIsExclusive") is true;
        int order = min.CompareTo(max);
        if (order > 0 || (order == 0 && (isAbove || isBelow)))
            return use.NotValid("the minimum is greater than the maximum, or equal to it and excluded");
        string message = !isAbove && !isBelow ? $"Expected {firstText} to {lastText}." : $"Expected {(isAbove ? "more than" : "at least")} {firstText}, and {(isBelow ? "less than" : "at most")} {lastText}.";
        // NaN is in no range.
        return use.Create($"!({item} {(isAbove ? ">" : ">=")} {first} && {item} {(isBelow ? "<" : "<=")} {last})", message, firstText, lastText);
    }

    private static ValidationRule? NotNumber(RuleUse use) => use.NotSupported("the type of the member is not a number; name its type: [Range(typeof(T), minimum, maximum)]");

    private static IComparable? Parse(KnownType type, string text) => type switch
    {
        >= KnownType.SByte and <= KnownType.UInt64 => decimal.TryParse(text, NumberStyles.Integer, CultureInfo.InvariantCulture, out decimal number) && IsIn(type, number) ? number : null,
        KnownType.Decimal => decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out decimal number) ? number : null,
        KnownType.Single or KnownType.Double => double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double number) ? number : null,
        KnownType.DateTime or KnownType.DateOnly or KnownType.TimeOnly => DateTime.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.NoCurrentDateDefault, out DateTime time) ? time : null,
        KnownType.DateTimeOffset => DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.None, out DateTimeOffset time) ? time : null,
        KnownType.TimeSpan => TimeSpan.TryParse(text, CultureInfo.InvariantCulture, out TimeSpan span) ? span : null,
        _ => null,
    };

    private static bool IsIn(KnownType type, decimal number) => type switch
    {
        KnownType.SByte => number is >= sbyte.MinValue and <= sbyte.MaxValue,
        KnownType.Byte => number is >= byte.MinValue and <= byte.MaxValue,
        KnownType.Int16 => number is >= short.MinValue and <= short.MaxValue,
        KnownType.UInt16 => number is >= ushort.MinValue and <= ushort.MaxValue,
        KnownType.Int32 => number is >= int.MinValue and <= int.MaxValue,
        KnownType.UInt32 => number is >= uint.MinValue and <= uint.MaxValue,
        KnownType.Int64 => number is >= long.MinValue and <= long.MaxValue,
        _ => number is >= ulong.MinValue and <= ulong.MaxValue,
    };

    private static string Constant(KnownType known, string type, string text)
    {
        string style = known is >= KnownType.SByte and <= KnownType.UInt64 ? ", global::System.Globalization.NumberStyles.Integer"
            : known is >= KnownType.Single and <= KnownType.Decimal ? ", global::System.Globalization.NumberStyles.Float"
            : "";
        return $"{type}.Parse({SymbolDisplay.FormatLiteral(text, quote: true)}{style}, global::System.Globalization.CultureInfo.InvariantCulture)";
    }

    private static string Literal(double number) => double.IsNaN(number) ? "double.NaN"
        : double.IsInfinity(number) ? (number > 0 ? "double.PositiveInfinity" : "double.NegativeInfinity")
        : number.ToString("R", CultureInfo.InvariantCulture) + "D";

    private static string Text(IFormattable number) => number.ToString(null, CultureInfo.InvariantCulture);
}
