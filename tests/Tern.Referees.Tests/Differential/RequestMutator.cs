using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Differential;

/// <summary>Makes one member of a request invalid.</summary>
internal sealed class RequestMutator(SeededRandom random, RandomValues values)
{
    public void Mutate(JsonObject request)
    {
        JsonObject target = Descend(request);
        if (target.Count == 0)
        {
            target["S"] = "x";
            return;
        }
        string name = target.ElementAt(random.Below(target.Count)).Key;
        switch (random.Below(6))
        {
            case 0 or 1:
                target.Remove(name);
                break;
            case 2:
                target[name] = null;
                break;
            case 3:
                target[name] = Replacement();
                break;
            case 4:
                target["Unknown"] = "x";
                break;
            default:
                target[random.Pick("S", "N", "BOOL", "NS", "TableName", "ReturnValues", "Select", "Limit")] = Replacement();
                break;
        }
    }

    private JsonNode Replacement() => random.Below(9) switch
    {
        0 => JsonValue.Create(""),
        1 => JsonValue.Create("x"),
        2 => JsonValue.Create(-1),
        3 => JsonValue.Create(true),
        4 => new JsonArray(),
        5 => new JsonObject(),
        6 => values.Any(),
        7 => JsonValue.Create("NONE"),
        _ => new JsonArray(JsonValue.Create("a"), JsonValue.Create("a")),
    };

    private JsonObject Descend(JsonObject node)
    {
        while (random.Percent(60))
        {
            JsonObject[] below = [.. node.Select(member => member.Value).SelectMany(Objects)];
            if (below.Length == 0)
                break;
            node = below[random.Below(below.Length)];
        }
        return node;
    }

    private static IEnumerable<JsonObject> Objects(JsonNode? node) => node switch
    {
        JsonObject found => [found],
        JsonArray elements => elements.SelectMany(Objects),
        _ => [],
    };
}
