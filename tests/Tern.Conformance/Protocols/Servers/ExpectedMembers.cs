using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Conformance.Protocols.Servers;

/// <summary>
/// The members that a server reads from the request of a case. They differ from those of the case where several inputs have the same request, because the
/// cases are written for clients, too.
/// </summary>
internal static class ExpectedMembers
{
    public static JsonElement Of(ProtocolCase test, Operation operation)
    {
        JsonObject members = JsonObject.Create(test.Params) ?? [];
        AddQueryMap(members, test, operation);
        foreach (Member member in operation.Request.Members)
        {
            // An empty list is not sent, so a server cannot distinguish it from a list that is not set.
            if (member.Traits.Has(TraitIds.HttpQuery) && members[member.Name] is JsonArray { Count: 0 })
                members.Remove(member.Name);
            // A payload that is not set is sent as an empty structure.
            if (member.Traits.Has(TraitIds.HttpPayload) && member.Target is StructureShape && test.Message.Body == "{}" && !members.ContainsKey(member.Name))
                members[member.Name] = new JsonObject();
        }
        return JsonSerializer.SerializeToElement(members);
    }

    // A server puts every parameter into the map of all parameters, also those that are bound to other members
    // (https://smithy.io/2.0/spec/http-bindings.html#httpqueryparams-trait).
    private static void AddQueryMap(JsonObject members, ProtocolCase test, Operation operation)
    {
        Member? map = operation.Request.Members.FirstOrDefault(member => member.Traits.Has(TraitIds.HttpQueryParams));
        List<string[]> parameters = [.. test.Message.GetList("queryParams").Select(parameter => parameter.Split('=', 2))];
        if (map is null || parameters.Count == 0 || members.ContainsKey(map.Name))
            return;
        bool hasLists = map.Target is MapShape { Value.Target: ListShape };
        members[map.Name] = new JsonObject(parameters.GroupBy(parameter => Uri.UnescapeDataString(parameter[0])).Select(group =>
        {
            string[] values = [.. group.Select(parameter => parameter.Length > 1 ? Uri.UnescapeDataString(parameter[1]) : "")];
            return KeyValuePair.Create<string, JsonNode?>(group.Key, hasLists ? new JsonArray([.. values.Select(value => (JsonNode)value)]) : values[^1]);
        }));
    }
}
