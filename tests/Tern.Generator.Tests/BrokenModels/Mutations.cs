using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.BrokenModels;

/// <summary>Removes each value of a model, or replaces it with an invalid one.</summary>
internal static class Mutations
{
    private static readonly string[] s_values =
    [
        "null", "true", "7", "-1", "1.5", "1e999", "\"\"", "\"x\"", "\"example#Missing\"", "\"example#Inner\"", "\"smithy.api#String\"", "\"{x}\"", "\"a.b[\"", "[]", "[1]", "[\"x\"]", "{}", "{\"x\": 1}",
        "{\"target\": \"example#Inner\"}", "\"}{\\u0000\\n\\\"\\u2028</summary>\"",
    ];

    public static IEnumerable<Mutation> Of(string json)
    {
        foreach (string[] path in Places(JsonNode.Parse(json)!, []))
        {
            yield return new Mutation(path, "removed", Change(json, path, null));
            foreach (string value in s_values)
                yield return new Mutation(path, $"replaced with {value}", Change(json, path, value));
        }
    }

    private static IEnumerable<string[]> Places(JsonNode? node, string[] path)
    {
        IEnumerable<(string Name, JsonNode? Value)> children = node switch
        {
            JsonObject members => members.Select(member => (member.Key, member.Value)),
            JsonArray items => items.Select((item, index) => (index.ToString(CultureInfo.InvariantCulture), item)),
            _ => [],
        };
        return children.SelectMany(child => Places(child.Value, [.. path, child.Name]).Prepend([.. path, child.Name]));
    }

    private static string Change(string json, string[] path, string? value)
    {
        JsonNode root = JsonNode.Parse(json)!, parent = root;
        foreach (string name in path[..^1])
            parent = parent is JsonArray list ? list[int.Parse(name, CultureInfo.InvariantCulture)]! : parent[name]!;
        JsonNode? replacement = value is null ? null : JsonNode.Parse(value);
        switch (parent)
        {
            case JsonArray items when value is null:
                items.RemoveAt(int.Parse(path[^1], CultureInfo.InvariantCulture));
                break;
            case JsonArray items:
                items[int.Parse(path[^1], CultureInfo.InvariantCulture)] = replacement;
                break;
            case JsonObject members when value is null:
                members.Remove(path[^1]);
                break;
            case JsonObject members:
                members[path[^1]] = replacement;
                break;
        }
        return root.ToJsonString();
    }
}
