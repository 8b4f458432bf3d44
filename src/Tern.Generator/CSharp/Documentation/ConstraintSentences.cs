using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>Sentences about the valid values of a member.</summary>
internal static class ConstraintSentences
{
    private const int MaxPatternLength = 200;
    private const int MaxValues = 6;
    private const int MaxValuesLength = 80;

    /// <summary>The length, the range, the pattern and the values.</summary>
    /// <param name="member">The member.</param>
    /// <param name="isInput">Whether a caller sets the member. The values of other members are only in the documentation of their enum.</param>
    public static IEnumerable<string> Of(Member member, bool isInput)
    {
        if (Length(member) is { } length)
            yield return length;
        if (Range(member) is { } range)
            yield return range;
        if (member.Traits.GetString(TraitIds.Pattern) is { Length: > 0 and <= MaxPatternLength } pattern)
            yield return $"Pattern: {XmlText.Code(pattern)}.";
        if (isInput && Values(member.Target) is { } values)
            yield return $"Valid values: {values}.";
        else if (isInput && member.Target is ListShape list && Values(list.Element.Target) is { } elements)
            yield return $"Valid elements: {elements}.";
    }

    private static string? Values(Shape? shape) =>
        shape is EnumShape { Values.Count: > 0 and <= MaxValues } enumeration && enumeration.Values.Sum(value => value.Value.Length) <= MaxValuesLength
            ? Sentences.List(enumeration.Values.Select(value => value.Value))
            : null;

    private static string? Length(Member member)
    {
        (string? min, string? max) = Bounds(member.Traits.Get(TraitIds.Length));
        string? length = (min, max) switch
        {
            (null or "0", null) => null,
            (null or "0", _) => $"At most {max}",
            (_, null) => $"At least {min}",
            _ when min == max => $"Exactly {min}",
            _ => $"{min} to {max}",
        };
        if (length is null)
            return null;
        bool isPlural = (max ?? min) != "1";
        string unit = member.Target switch
        {
            SimpleShape { Kind: ShapeKind.Blob } => isPlural ? "bytes" : "byte",
            ListShape => isPlural ? "elements" : "element",
            MapShape => isPlural ? "entries" : "entry",
            _ => isPlural ? "characters" : "character",
        };
        return $"{length} {unit}.";
    }

    private static string? Range(Member member) => Bounds(member.Traits.Get(TraitIds.Range)) switch
    {
        (null, null) => null,
        (null, var max) => $"Range: at most {max}.",
        (var min, null) => $"Range: at least {min}.",
        var (min, max) => min == max ? $"Range: {min}." : $"Range: {min} to {max}.",
    };

    private static (string? Min, string? Max) Bounds(JsonElement? trait) =>
        trait is { ValueKind: JsonValueKind.Object } value ? (Bound(value, "min"), Bound(value, "max")) : (null, null);

    private static string? Bound(JsonElement value, string name) => value.TryGetProperty(name, out JsonElement bound) ? bound.GetRawText() : null;
}
