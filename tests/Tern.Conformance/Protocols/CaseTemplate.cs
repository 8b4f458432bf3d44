using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Conformance.Protocols;

/// <summary>
/// Expands a case with <c>testParameters</c> to one case for each value of the parameters. <c>$name:L</c> is replaced by the value, <c>$name:S</c> by the value as a
/// JSON string, and <c>$$</c> by a dollar sign.
/// </summary>
/// <seealso href="https://smithy.io/2.0/additional-specs/http-protocol-compliance-tests.html#parameterized-testing">Parameterized testing</seealso>
internal static class CaseTemplate
{
    /// <summary>Returns the cases, or the case itself if it has no parameters.</summary>
    public static IEnumerable<JsonElement> Expand(JsonElement test)
    {
        if (!test.TryGetProperty("testParameters", out JsonElement parameters))
            return [test];
        Dictionary<string, List<string>> values = parameters.EnumerateObject().ToDictionary(
            parameter => parameter.Name, parameter => parameter.Value.EnumerateArray().Select(value => value.GetString()!).ToList());
        return Enumerable.Range(0, values.Values.First().Count).Select(index => Expand(test, index, values.ToDictionary(entry => entry.Key, entry => entry.Value[index])));
    }

    private static JsonElement Expand(JsonElement test, int index, Dictionary<string, string> values)
    {
        var expanded = (JsonObject)Replace(JsonObject.Create(test)!, values)!;
        expanded["id"] = $"{test.GetProperty("id").GetString()}[{index}]";
        return JsonSerializer.SerializeToElement(expanded);
    }

    private static JsonNode? Replace(JsonNode? node, Dictionary<string, string> values) => node switch
    {
        JsonObject map => new JsonObject(map.Where(entry => entry.Key != "testParameters").Select(entry => KeyValuePair.Create(Replace(entry.Key, values), Replace(entry.Value, values)))),
        JsonArray list => new JsonArray([.. list.Select(element => Replace(element, values))]),
        JsonValue value when value.GetValueKind() == JsonValueKind.String => Replace(value.GetValue<string>(), values),
        _ => node?.DeepClone(),
    };

    private static string Replace(string template, Dictionary<string, string> values)
    {
        var text = new StringBuilder();
        for (int i = 0; i < template.Length; i++)
        {
            if (template[i] != '$')
            {
                text.Append(template[i]);
                continue;
            }
            if (i + 1 < template.Length && template[i + 1] == '$')
            {
                text.Append('$');
                i++;
                continue;
            }
            (string name, string value) = values.FirstOrDefault(entry => template.AsSpan(i + 1).StartsWith(entry.Key + ":", StringComparison.Ordinal));
            if (name is null)
                throw new InvalidDataException($"The template '{template}' has an unknown parameter at {i}.");
            i += name.Length + 2;
            text.Append(template[i] == 'S' ? JsonSerializer.Serialize(value) : value);
        }
        return text.ToString();
    }
}
