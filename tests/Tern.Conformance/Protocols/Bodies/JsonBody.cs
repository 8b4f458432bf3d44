using System.Text;
using System.Text.Json;

namespace Tern.Conformance.Protocols.Bodies;

/// <summary>Compares JSON by value: ignores the order of members and compares numbers by all their digits.</summary>
internal static class JsonBody
{
    private static readonly JsonDocumentOptions s_options = new() { AllowDuplicateProperties = false };

    /// <returns>The difference, or null if there is none.</returns>
    public static string? Compare(string expected, byte[] actual)
    {
        try
        {
            using JsonDocument wanted = JsonDocument.Parse(expected, s_options);
            using JsonDocument got = JsonDocument.Parse(actual, s_options);
            return Compare("body", wanted.RootElement, got.RootElement);
        }
        catch (JsonException e)
        {
            return $"the body '{Encoding.UTF8.GetString(actual)}' is not JSON: {e.Message}";
        }
    }

    private static string? Compare(string path, JsonElement expected, JsonElement actual)
    {
        string? different = $"{path}: expected {expected.GetRawText()}, got {actual.GetRawText()}";
        if (expected.ValueKind != actual.ValueKind)
            return different;
        switch (expected.ValueKind)
        {
            case JsonValueKind.Object:
                foreach (JsonProperty member in expected.EnumerateObject())
                {
                    if (!actual.TryGetProperty(member.Name, out JsonElement other))
                        return $"{path}.{member.Name} is missing";
                    if (Compare($"{path}.{member.Name}", member.Value, other) is { } difference)
                        return difference;
                }
                return actual.EnumerateObject().Where(member => !expected.TryGetProperty(member.Name, out _)).Select(member => $"{path}.{member.Name} is present but must be absent").FirstOrDefault();
            case JsonValueKind.Array:
                if (expected.GetArrayLength() != actual.GetArrayLength())
                    return different;
                for (int i = 0; i < expected.GetArrayLength(); i++)
                {
                    if (Compare($"{path}[{i}]", expected[i], actual[i]) is { } difference)
                        return difference;
                }
                return null;
            case JsonValueKind.String:
                return expected.GetString() == actual.GetString() ? null : different;
            case JsonValueKind.Number:
                return NumberText.Normalize(expected.GetRawText()) == NumberText.Normalize(actual.GetRawText()) ? null : different;
            default:
                return null;
        }
    }
}
