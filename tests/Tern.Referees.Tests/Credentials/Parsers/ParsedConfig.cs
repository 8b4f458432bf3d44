using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>The properties that a parser has read, in a form that can be compared.</summary>
/// <remarks>Keys are in lower case. A nested property has the key <c>key.nested</c>.</remarks>
internal sealed class ParsedConfig
{
    private readonly SortedDictionary<string, string> _properties = new(StringComparer.Ordinal);

    /// <summary>Whether the parser reports an error. The properties are then empty.</summary>
    public bool HasError { get; init; }

    /// <summary>An error.</summary>
    public static ParsedConfig Error { get; } = new() { HasError = true };

    /// <summary>Reads the output of a program of a reference implementation.</summary>
    public static ParsedConfig Parse(JsonNode node)
    {
        if (node["error"] is not null)
            return Error;
        var parsed = new ParsedConfig();
        parsed.AddSections("profile", node["profiles"]!.AsObject());
        parsed.AddSections("sso-session", node["ssoSessions"]!.AsObject());
        return parsed;
    }

    /// <summary>Adds a section. The keys of nested properties are separated by a dot.</summary>
    public void AddSection(string kind, string name) => _properties.TryAdd($"[{kind} {name}]", "");

    /// <summary>Adds a property, or replaces its value.</summary>
    public void Set(string kind, string name, string key, string value)
    {
        AddSection(kind, name);
        string path = $"[{kind} {name}] {key.ToLowerInvariant()}";
        // A parser that returns nested properties as lines, and one that returns them separately, must have the same result.
        if (!value.StartsWith('\n'))
        {
            _properties[path] = value;
            return;
        }
        foreach (string line in value.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] parts = line.Split('=', 2);
            if (parts.Length == 2)
                _properties[$"{path}.{parts[0].Trim().ToLowerInvariant()}"] = parts[1].Trim();
        }
    }

    // Sections without properties differ between parsers without any effect, except for the existence of a profile, which the scenarios compare.
    public override string ToString() => HasError
        ? "error"
        : string.Join('\n', _properties.Where(property => !property.Key.EndsWith(']')).Select(property => $"{property.Key} = {property.Value}"));

    private void AddSections(string kind, JsonObject sections)
    {
        foreach ((string name, JsonNode? section) in sections)
        {
            AddSection(kind, name);
            foreach ((string key, JsonNode? value) in section!.AsObject())
                Set(kind, name, key, (string)value!);
        }
    }
}
