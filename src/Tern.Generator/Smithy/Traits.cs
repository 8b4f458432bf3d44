using System.Text.Json;

namespace Tern.Generator.Smithy;

/// <summary>The traits of a shape or a member, by their ids.</summary>
public sealed class Traits
{
    /// <summary>No traits.</summary>
    public static Traits None { get; } = new([]);

    private readonly Dictionary<string, JsonElement> _values;

    /// <summary>Wraps the values read from a model.</summary>
    public Traits(Dictionary<string, JsonElement> values) => _values = values;

    /// <summary>The ids of the traits.</summary>
    public IEnumerable<string> Ids => _values.Keys;

    /// <summary>Whether the trait is there.</summary>
    public bool Has(string id) => _values.ContainsKey(id);

    /// <summary>The trait's value, or null when it is not there.</summary>
    public JsonElement? Get(string id) => _values.TryGetValue(id, out JsonElement value) ? value : null;

    /// <summary>The trait's value where it is text.</summary>
    public string? GetString(string id) => Get(id) is { ValueKind: JsonValueKind.String } value ? value.GetString() : null;

    /// <summary>A text property of a trait that is an object.</summary>
    public string? GetString(string id, string property) =>
        Get(id) is { ValueKind: JsonValueKind.Object } value && value.TryGetProperty(property, out JsonElement found) && found.ValueKind == JsonValueKind.String
            ? found.GetString()
            : null;

    /// <summary>These traits, with those of <paramref name="overriding"/> put over them.</summary>
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
