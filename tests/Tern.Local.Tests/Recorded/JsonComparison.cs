using System.Text.Json;

namespace Tern.Local.Tests.Recorded;

/// <summary>Compares JSON with a recorded response.</summary>
internal static class JsonComparison
{
    /// <summary>Fails with the path of the first difference.</summary>
    public static void Check(string path, JsonElement expected, JsonElement actual, PlaceholderValues values)
    {
        switch (expected.ValueKind)
        {
            case JsonValueKind.Object:
                CheckObject(path, expected, actual, values);
                break;
            case JsonValueKind.Array:
                Assert.True(actual.ValueKind == JsonValueKind.Array && actual.GetArrayLength() == expected.GetArrayLength(), $"{path}: expected {expected}, but found {actual}");
                for (int i = 0; i < expected.GetArrayLength(); i++)
                    Check($"{path}[{i}]", expected[i], actual[i], values);
                break;
            case JsonValueKind.String:
                string text = actual.ValueKind == JsonValueKind.String ? actual.GetString()! : actual.GetRawText();
                Assert.True(values.Matches(expected.GetString()!, text), $"{path}: expected '{expected}', but found '{text}'");
                break;
            case JsonValueKind.Number:
                Assert.True(actual.ValueKind == JsonValueKind.Number && actual.GetDecimal() == expected.GetDecimal(), $"{path}: expected {expected}, but found {actual}");
                break;
            default:
                Assert.True(actual.ValueKind == expected.ValueKind, $"{path}: expected {expected.ValueKind}, but found {actual}");
                break;
        }
    }

    private static void CheckObject(string path, JsonElement expected, JsonElement actual, PlaceholderValues values)
    {
        // Recordings contain JSON in strings as objects.
        if (actual.ValueKind == JsonValueKind.String)
            actual = JsonDocument.Parse(actual.GetString()!).RootElement;
        Assert.True(actual.ValueKind == JsonValueKind.Object, $"{path}: expected an object, but found {actual}");
        HashSet<string> names = new(StringComparer.Ordinal);
        foreach (JsonProperty member in expected.EnumerateObject())
        {
            // The name can be a value, for example that of a table.
            string name = values.GetValue(member.Name);
            names.Add(name);
            if (name == "ResponseMetadata")
                continue;
            bool exists = actual.TryGetProperty(name, out JsonElement value);
            Assert.True(exists, $"{path}.{name} is missing. The object is {actual}");
            Check($"{path}.{name}", member.Value, value, values);
        }
        foreach (JsonProperty member in actual.EnumerateObject())
            Assert.True(names.Contains(member.Name), $"{path}.{member.Name} is unexpected: {member.Value}");
    }
}
