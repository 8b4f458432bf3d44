using System.Text.Json;

namespace Tern.Conformance.Config;

internal static class JsonElementExtensions
{
    /// <summary>Returns a member; null if it is missing or null.</summary>
    public static JsonElement? Find(this JsonElement element, string name) =>
        element.TryGetProperty(name, out JsonElement value) && value.ValueKind != JsonValueKind.Null ? value : null;

    /// <summary>Returns a text; null if it is missing or null.</summary>
    public static string? FindText(this JsonElement element, string name) => element.Find(name)?.GetString();

    /// <summary>Returns an object of texts; empty if it is missing or null.</summary>
    public static Dictionary<string, string> GetTexts(this JsonElement element, string name)
    {
        var texts = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (JsonProperty member in element.Find(name)?.EnumerateObject() ?? default)
            texts[member.Name] = member.Value.GetString()!;
        return texts;
    }

    /// <summary>Returns an array; empty if it is missing or null.</summary>
    public static IEnumerable<JsonElement> GetItems(this JsonElement element, string name) => element.Find(name)?.EnumerateArray() ?? [];
}
