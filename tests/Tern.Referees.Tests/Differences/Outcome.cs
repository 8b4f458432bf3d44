using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Differences;

/// <summary>The response of a server in a form that can be compared with that of another server.</summary>
internal static class Outcome
{
    /// <summary>The result with its members sorted, or the error's code and message.</summary>
    public static string Of(int status, string body)
    {
        JsonNode? json = JsonNode.Parse(body);
        if (status == 200)
            return Sorted(json)?.ToJsonString() ?? "null";
        string type = (string?)json!["__type"] ?? "";
        return $"{type[(type.IndexOf('#', StringComparison.Ordinal) + 1)..]}: {(string?)(json["message"] ?? json["Message"])}";
    }

    private static JsonNode? Sorted(JsonNode? node) => node switch
    {
        JsonObject members => new JsonObject(members.OrderBy(member => member.Key, StringComparer.Ordinal)
            .Select(member => KeyValuePair.Create(member.Key, Sorted(member.Value)))),
        JsonArray elements => new JsonArray([.. elements.Select(Sorted)]),
        _ => node?.DeepClone(),
    };
}
