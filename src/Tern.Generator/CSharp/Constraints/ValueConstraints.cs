using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Constraints;

/// <summary>The constraints of one value in the model: length, range, pattern, known values.</summary>
internal sealed class ValueConstraints
{
    private const string NoMaximum = "long.MaxValue";

    private ValueConstraints(Shape shape, Traits traits)
    {
        Shape = shape;
        (MinLength, MaxLength) = Bounds(traits.Get(TraitIds.Length));
        if (shape is SimpleShape { Kind: var kind })
        {
            IsString = kind == ShapeKind.String;
            IsInteger = kind is ShapeKind.Byte or ShapeKind.Short or ShapeKind.Integer or ShapeKind.Long;
            IsNumber = IsInteger || kind is ShapeKind.Float or ShapeKind.Double;
            if (IsNumber)
                (MinValue, MaxValue) = Bounds(traits.Get(TraitIds.Range));
        }
        if (IsString && traits.GetString(TraitIds.Pattern) is { } pattern && IsUsable(pattern))
            Pattern = pattern;
        if (shape is EnumShape { IsNumeric: false } enumeration)
        {
            Values = [.. enumeration.Values.Select(value => value.Value)];
            PublicValues = [.. enumeration.Values.Where(value => !value.Traits.Has(TraitIds.Internal)).Select(value => value.Value)];
        }
    }

    public Shape Shape { get; }

    public bool IsString { get; }

    public bool IsInteger { get; }

    public bool IsNumber { get; }

    public decimal? MinLength { get; }

    public decimal? MaxLength { get; }

    public decimal? MinValue { get; }

    public decimal? MaxValue { get; }

    public string? Pattern { get; }

    public IReadOnlyList<string> Values { get; } = [];

    /// <summary>The values that a violation lists. Internal values are valid, but not listed.</summary>
    public IReadOnlyList<string> PublicValues { get; } = [];

    public bool HasLength => (MinLength > 0 || MaxLength is not null) && (IsString || Shape is ListShape or MapShape or SimpleShape { Kind: ShapeKind.Blob });

    public bool HasRange => MinValue is not null || MaxValue is not null;

    public bool IsEmpty => !HasLength && !HasRange && Pattern is null && Values.Count == 0;

    public string LengthArguments => $"{Literal(MinLength) ?? "0"}, {Literal(MaxLength) ?? NoMaximum}";

    public string RangeArguments => IsInteger
        ? $"{Literal(MinValue) ?? "long.MinValue"}, {Literal(MaxValue) ?? NoMaximum}"
        : $"{Literal(MinValue) ?? "double.NegativeInfinity"}, {Literal(MaxValue) ?? "double.PositiveInfinity"}";

    /// <summary>All constraints, as the services write them for the elements of a list or map.</summary>
    public string Text
    {
        get
        {
            List<string> texts = [];
            if (HasLength)
            {
                if (MaxLength is not null)
                    texts.Add($"Member must have length less than or equal to {Literal(MaxLength)}");
                texts.Add($"Member must have length greater than or equal to {Literal(MinLength) ?? "0"}");
            }
            if (HasRange)
            {
                if (MaxValue is not null)
                    texts.Add($"Member must have value less than or equal to {Literal(MaxValue)}");
                if (MinValue is not null)
                    texts.Add($"Member must have value greater than or equal to {Literal(MinValue)}");
            }
            if (Pattern is not null)
                texts.Add($"Member must satisfy regular expression pattern: {Unanchored(Pattern)}");
            if (Values.Count > 0)
                texts.Add($"Member must satisfy enum value set: [{string.Join(", ", PublicValues)}]");
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
