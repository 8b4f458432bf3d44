using System.Diagnostics;
using System.Text.Json.Serialization;

namespace Tern;

/// <summary>A section of the shared configuration files: a profile, an <c>sso-session</c> or a <c>services</c> section.</summary>
/// <remarks>The values can be secrets. <see cref="ToString"/>, <c>JsonSerializer</c> and debuggers show only the name.</remarks>
public sealed class ConfigSection
{
    private readonly Dictionary<string, string> _properties = new(StringComparer.OrdinalIgnoreCase);

    internal ConfigSection(string name) => Name = name;

    /// <summary>The name of the section, without <c>profile</c>, <c>sso-session</c> or <c>services</c>. It is case-sensitive.</summary>
    public string Name { get; }

    /// <summary>The values by key. Keys are in lower case and compared without case. The lines of a nested value follow one another after <c>\n</c>.</summary>
    [JsonIgnore, DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public IReadOnlyDictionary<string, string> Properties => _properties;

    /// <summary>Returns "Section" and the name, without values.</summary>
    public override string ToString() => $"Section {Name}";

    /// <summary>Returns a value; null if it is missing or empty.</summary>
    internal string? Find(string key) => _properties.TryGetValue(key, out string? value) && value.Length > 0 ? value : null;

    /// <summary>Returns a property of a nested value, for example <c>endpoint_url</c> below <c>sts</c>; null if it is missing or empty.</summary>
    internal string? FindNested(string key, string nestedKey)
    {
        if (!_properties.TryGetValue(key, out string? lines))
            return null;
        string? found = null;
        foreach (ReadOnlySpan<char> line in lines.AsSpan().EnumerateLines())
        {
            int equals = line.IndexOf('=');
            if (equals > 0 && line[..equals].Trim().Equals(nestedKey, StringComparison.OrdinalIgnoreCase))
                found = line[(equals + 1)..].Trim().ToString();
        }
        return string.IsNullOrEmpty(found) ? null : found;
    }

    internal void Set(string key, string value) => _properties[key] = value;
}
