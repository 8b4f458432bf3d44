using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Constraints;

/// <summary>The constraints of one value in the model: length, range, pattern, known values.</summary>
internal sealed class ValueConstraints
{
    private const string None = "long.MaxValue";

    private ValueConstraints(Shape shape, Traits traits)
    {
        Shape = shape;
        (LeastLength, MostLength) = Bounds(traits.Get(TraitIds.Length));
        if (shape is SimpleShape { Kind: var kind })
        {
            IsText = kind == ShapeKind.String;
            IsWhole = kind is ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer or ShapeKind.Long;
            IsNumber = IsWhole || kind is ShapeKind.Float or ShapeKind.Double;
            if (IsNumber)
                (LeastValue, MostValue) = Bounds(traits.Get(TraitIds.Range));
        }
        if (IsText && traits.GetString(TraitIds.Pattern) is { } pattern && IsUsable(pattern))
            Pattern = pattern;
        if (shape is EnumShape { IsNumeric: false } enumeration)
            Values = [.. enumeration.Values.Select(value => value.Value)];
    }

    public Shape Shape { get; }

    public bool IsText { get; }

    public bool IsWhole { get; }

    public bool IsNumber { get; }

    public decimal? LeastLength { get; }

    public decimal? MostLength { get; }

    public decimal? LeastValue { get; }

    public decimal? MostValue { get; }

    public string? Pattern { get; }

    public IReadOnlyList<string> Values { get; } = [];

    public bool HasLength => (LeastLength > 0 || MostLength is not null) && (IsText || Shape is ListShape or MapShape or SimpleShape { Kind: ShapeKind.Blob });

    public bool HasRange => LeastValue is not null || MostValue is not null;

    public bool IsEmpty => !HasLength && !HasRange && Pattern is null && Values.Count == 0;

    public string LengthArguments => $"{Literal(LeastLength) ?? "0"}, {Literal(MostLength) ?? None}";

    public string RangeArguments => IsWhole
        ? $"{Literal(LeastValue) ?? "long.MinValue"}, {Literal(MostValue) ?? None}"
        : $"{Literal(LeastValue) ?? "double.NegativeInfinity"}, {Literal(MostValue) ?? "double.PositiveInfinity"}";

    /// <summary>All constraints, as the services write them for the elements of a list or map.</summary>
    public string Text
    {
        get
        {
            List<string> texts = [];
            if (HasLength)
            {
                if (MostLength is not null)
                    texts.Add($"Member must have length less than or equal to {Literal(MostLength)}");
                texts.Add($"Member must have length greater than or equal to {Literal(LeastLength) ?? "0"}");
            }
            if (HasRange)
            {
                if (MostValue is not null)
                    texts.Add($"Member must have value less than or equal to {Literal(MostValue)}");
                if (LeastValue is not null)
                    texts.Add($"Member must have value greater than or equal to {Literal(LeastValue)}");
            }
            if (Pattern is not null)
                texts.Add($"Member must satisfy regular expression pattern: {Unanchored(Pattern)}");
            if (Values.Count > 0)
                texts.Add($"Member must satisfy enum value set: [{string.Join(", ", Values)}]");
            return string.Join(", ", texts);
        }
    }

    public static ValueConstraints Of(Member member) => new(member.Value, member.Traits);

    private static string Unanchored(string pattern)
    {
        string text = pattern.TrimStart('^');
        return text.EndsWith('$') && !text.EndsWith("\\$", StringComparison.Ordinal) ? text[..^1] : text;
    }

    private static string? Literal(decimal? value) => value?.ToString(CultureInfo.InvariantCulture);

    private static (decimal? Least, decimal? Most) Bounds(JsonElement? trait) => (Bound(trait, "min"), Bound(trait, "max"));

    private static decimal? Bound(JsonElement? trait, string name) =>
        trait is { ValueKind: JsonValueKind.Object } value && value.TryGetProperty(name, out JsonElement bound) && bound.TryGetDecimal(out decimal number)
            ? number
            : null;

    // Patterns are written for the regular expressions of Java. A pattern that .NET cannot parse is not checked.
    private static bool IsUsable(string pattern)
    {
        try
        {
#pragma warning disable RS0030 // The generator is a separate program: its dependencies are not part of other programs.
            _ = new Regex(pattern, RegexOptions.CultureInvariant);
#pragma warning restore RS0030
            return true;
        }
        catch (ArgumentException)
        {
            return false;
        }
    }
}
