using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Tool.Showing;

/// <summary>What is to be known of a member beside its type.</summary>
internal static class Notes
{
    private const int MostValues = 12;

    /// <summary>The notes in a few words each.</summary>
    public static IEnumerable<string> Of(Member member)
    {
        Traits traits = member.Traits;
        if (member.Presence == Presence.Required)
            yield return "required";
        if (member.Presence == Presence.Defaulted)
            yield return $"default {member.Default!.Value.GetRawText()}";
        if (Bounds(traits.Get(TraitIds.Length)) is { } length)
            yield return $"length {length}";
        if (Bounds(traits.Get(TraitIds.Range)) is { } range)
            yield return $"range {range}";
        if (traits.GetString(TraitIds.Pattern) is { } pattern)
            yield return $"pattern {pattern}";
        if (traits.Has(TraitIds.IdempotencyToken))
            yield return "made by the client when absent";
        if (traits.Has(TraitIds.Sensitive))
            yield return "sensitive";
        if (traits.Has(TraitIds.Deprecated))
            yield return "deprecated";
        if (member.PropertyName != member.Name)
            yield return $"'{member.Name}' on the wire";
        if (Enumeration(member.Target) is { } enumeration)
            yield return Values(enumeration);
    }

    private static EnumShape? Enumeration(Shape? shape) => shape switch
    {
        EnumShape enumeration => enumeration,
        ListShape { Element.Target: EnumShape enumeration } => enumeration,
        MapShape { Value.Target: EnumShape enumeration } => enumeration,
        _ => null,
    };

    private static string Values(EnumShape enumeration)
    {
        string values = string.Join(" | ", enumeration.Values.Take(MostValues).Select(value => value.Value));
        return enumeration.Values.Count > MostValues ? $"{values} and {enumeration.Values.Count - MostValues} more" : values;
    }

    private static string? Bounds(JsonElement? trait)
    {
        if (trait is not { ValueKind: JsonValueKind.Object } value)
            return null;
        string min = value.TryGetProperty("min", out JsonElement low) ? low.GetRawText() : "", max = value.TryGetProperty("max", out JsonElement high) ? high.GetRawText() : "";
        return min == max ? min : $"{min}..{max}";
    }
}
