using System.Text.Json;

namespace Tern.Generator.Smithy;

/// <summary>The traits of a shape or a member, by id.</summary>
public sealed class Traits
{
    /// <summary>No traits.</summary>
    public static Traits None { get; } = new([]);

    private readonly Dictionary<string, JsonElement> _values;

    /// <summary>Creates traits from the values of a model.</summary>
    public Traits(Dictionary<string, JsonElement> values) => _values = values;

    /// <summary>The ids of the traits.</summary>
    public IEnumerable<string> Ids => _values.Keys;

    /// <summary>Whether a trait exists.</summary>
    public bool Has(string id) => _values.ContainsKey(id);

    /// <summary>The value of a trait. Null if the trait does not exist.</summary>
    public JsonElement? Get(string id) => _values.TryGetValue(id, out JsonElement value) ? value : null;

    /// <summary>The value of a trait if it is a string, otherwise null.</summary>
    public string? GetString(string id) => Get(id) is { ValueKind: JsonValueKind.String } value ? value.GetString() : null;

    /// <summary>The string property of a trait whose value is an object, otherwise null.</summary>
    public string? GetString(string id, string property) =>
        Get(id) is { ValueKind: JsonValueKind.Object } value && value.TryGetProperty(property, out JsonElement found) && found.ValueKind == JsonValueKind.String
            ? found.GetString()
            : null;

    /// <summary>Returns these traits and those of <paramref name="overriding"/>, which take precedence.</summary>
    public Traits With(Traits overriding)
    {
        if (overriding._values.Count == 0)
            return this;
        var values = new Dictionary<string, JsonElement>(_values);
        foreach ((string id, JsonElement value) in overriding._values)
            values[id] = value;
        return new Traits(values);
    }
}
