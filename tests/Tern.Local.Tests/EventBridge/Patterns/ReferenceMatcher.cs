using System.Text.Json;

namespace Tern.Local.Tests.EventBridge.Patterns;

/// <summary>
/// An independent and slow implementation of patterns with flat fields, integers and <c>exists</c>. It lists all values of the event with the indexes of
/// their arrays, and tries all values for each field.
/// </summary>
internal static class ReferenceMatcher
{
    public static bool Matches(string pattern, string json)
    {
        var values = new List<Value>();
        List(JsonElement.Parse(json), "", "", "", values);
        (string Path, JsonElement Tests)[] fields = [.. JsonElement.Parse(pattern).EnumerateObject()
            .Select(field => (field.Name, field.Value))
            .OrderBy(field => field.Name, StringComparer.Ordinal)];
        return Search(fields, values, []);
    }

    private static bool Search((string Path, JsonElement Tests)[] fields, List<Value> values, Dictionary<string, int> chosen)
    {
        if (fields.Length == 0)
            return true;
        (string path, JsonElement tests) = fields[0];
        Value[] possible = [.. values.Where(value => value.Path == path && value.Elements.All(e => chosen.GetValueOrDefault(e.Array, e.Index) == e.Index))];
        foreach (JsonElement test in tests.EnumerateArray())
        {
            bool isExists = test.ValueKind == JsonValueKind.Object;
            if (isExists && !test.GetProperty("exists").GetBoolean() && possible.Length == 0 && Search(fields[1..], values, chosen))
                return true;
            foreach (Value value in possible.Where(value => isExists ? test.GetProperty("exists").GetBoolean() : value.Text == test.GetRawText()))
            {
                var next = new Dictionary<string, int>(chosen);
                foreach ((string array, int index) in value.Elements)
                    next[array] = index;
                if (Search(fields[1..], values, next))
                    return true;
            }
        }
        return false;
    }

    // An array is identified by its place in the event.
    private static void List(JsonElement element, string path, string place, string elements, List<Value> values)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (JsonProperty property in element.EnumerateObject())
                    List(property.Value, path.Length == 0 ? property.Name : $"{path}.{property.Name}", $"{place}/{property.Name}", elements, values);
                break;
            case JsonValueKind.Array:
                int index = 0;
                foreach (JsonElement child in element.EnumerateArray())
                {
                    bool isContainer = child.ValueKind is JsonValueKind.Object or JsonValueKind.Array;
                    string inner = isContainer ? $"{elements};{place}={index}" : elements;
                    List(child, path, $"{place}/{index++}", inner, values);
                }
                break;
            default:
                values.Add(new(path, element.GetRawText(), [.. elements.Split(';', StringSplitOptions.RemoveEmptyEntries)
                    .Select(part => part.Split('='))
                    .Select(part => (part[0], int.Parse(part[1], System.Globalization.CultureInfo.InvariantCulture)))]));
                break;
        }
    }

    private sealed record Value(string Path, string Text, (string Array, int Index)[] Elements);
}
