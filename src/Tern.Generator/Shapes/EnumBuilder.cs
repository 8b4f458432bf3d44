using System.Globalization;
using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>Reads enums of both forms: <c>enum</c> and <c>intEnum</c> shapes, and strings with the older <c>enum</c> trait.</summary>
internal static class EnumBuilder
{
    /// <summary>An enum shape.</summary>
    public static EnumShape Build(SmithyShape shape)
    {
        bool numeric = shape.Type == "intEnum";
        return Make(shape, numeric, shape.Members.Select(member => (member.Name, ValueOf(shape, member), member.Traits)));
    }

    /// <summary>A string with an <c>enum</c> trait.</summary>
    public static EnumShape BuildFromTrait(SmithyShape shape) =>
        Make(shape, numeric: false, shape.Traits.Get(TraitIds.Enum)!.Value.EnumerateArray().Select(entry =>
        {
            string value = entry.GetProperty("value").GetString()!;
            return (entry.TryGetProperty("name", out JsonElement name) ? name.GetString()! : value, value, TraitsOf(entry));
        }));

    private static EnumShape Make(SmithyShape shape, bool numeric, IEnumerable<(string Name, string Value, Traits Traits)> values)
    {
        return new EnumShape
        {
            Id = shape.Id,
            Traits = shape.Traits,
            IsNumeric = numeric,
            Values = [.. values.Select(value => new EnumValue(ValueName(value.Name), value.Value, value.Traits))],
        };
    }

    private static Traits TraitsOf(JsonElement entry)
    {
        var traits = new Dictionary<string, JsonElement>();
        if (entry.TryGetProperty("documentation", out JsonElement documentation))
            traits[TraitIds.Documentation] = documentation;
        if (entry.TryGetProperty("tags", out JsonElement tags) && tags.EnumerateArray().Any(tag => tag.GetString() == "internal"))
            traits[TraitIds.Internal] = tags;
        return traits.Count == 0 ? Traits.None : new Traits(traits);
    }

    private static string ValueOf(SmithyShape shape, SmithyMember member)
    {
        JsonElement? value = member.Traits.Get(TraitIds.EnumValue);
        if (shape.Type == "intEnum")
        {
            return value is { ValueKind: JsonValueKind.Number } number && number.TryGetInt32(out int parsed)
                ? parsed.ToString(CultureInfo.InvariantCulture)
                : throw new GeneratorException($"{shape.Id}${member.Name}: The trait {TraitIds.EnumValue} of an intEnum must be a 32-bit integer.");
        }
        return value is null or { ValueKind: JsonValueKind.String }
            ? value?.GetString() ?? member.Name
            : throw new GeneratorException($"{shape.Id}${member.Name}: The trait {TraitIds.EnumValue} of an enum must be a string.");
    }

    // ALL_NEW becomes AllNew: a word in upper case is not an abbreviation.
    private static string ValueName(string name)
    {
        string[] words = name.Split([.. name.Where(c => !char.IsAsciiLetterOrDigit(c)).Distinct()], StringSplitOptions.RemoveEmptyEntries);
        if (words.Length == 0)
            return "Empty";
        string joined = string.Concat(words.Select(word =>
            word.Any(char.IsAsciiLetterLower) ? char.ToUpperInvariant(word[0]) + word[1..] : word[0] + word[1..].ToLowerInvariant()));
        return char.IsAsciiDigit(joined[0]) ? "_" + joined : joined;
    }
}
