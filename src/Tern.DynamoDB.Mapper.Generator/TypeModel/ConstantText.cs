using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.TypeModel;

/// <summary>Constants in C#.</summary>
internal static class ConstantText
{
    public static string Number(object? value) => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "0";

    /// <summary>The default value of a parameter.</summary>
    public static string Of(ITypeSymbol type, object? value)
    {
        if (value is null)
            return "default";
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [{ } argument] })
            type = argument;
        if (type.TypeKind == TypeKind.Enum)
            return $"({SymbolNames.Qualified(type)})({Number(value)})";
        return value switch
        {
            string text => SymbolDisplay.FormatLiteral(text, quote: true),
            char letter => SymbolDisplay.FormatLiteral(letter, quote: true),
            bool flag => flag ? "true" : "false",
            double number => Floating(number, "double", number.ToString("R", CultureInfo.InvariantCulture) + "D"),
            float number => Floating(number, "float", number.ToString("R", CultureInfo.InvariantCulture) + "F"),
            decimal number => Number(number) + "M",
            ulong number => Number(number) + "UL",
            // An operator after the literal would bind before the sign, and the minimum is no literal without its sign.
            long number => number < 0 ? $"({Number(number)}L)" : Number(number) + "L",
            uint number => Number(number) + "U",
            _ => $"({type.ToDisplayString()})({Number(value)})",
        };
    }

    private static string Floating(double value, string keyword, string text)
    {
        if (double.IsNaN(value))
            return keyword + ".NaN";
        if (double.IsInfinity(value))
            return keyword + (value > 0 ? ".PositiveInfinity" : ".NegativeInfinity");
        return text;
    }
}
