using System.Text.Json;

namespace Tern.Functions.Tests.Events;

/// <summary>Compares the meaning of JSON documents: the order of members and white space are ignored, a member that is null is absent, and numbers are equal with other digits.</summary>
internal static class JsonMeaning
{
    /// <summary>The differences, each with its path.</summary>
    public static IEnumerable<string> Differences(byte[] expected, byte[] actual)
    {
        using JsonDocument left = JsonDocument.Parse(expected), right = JsonDocument.Parse(actual);
        return [.. Compare(left.RootElement, right.RootElement, "")];
    }

    private static IEnumerable<string> Compare(JsonElement expected, JsonElement actual, string path)
    {
        if (expected.ValueKind != actual.ValueKind)
            return [$"{path}: expected {expected.ValueKind}, found {actual.ValueKind}"];
        return expected.ValueKind switch
        {
            JsonValueKind.Object => CompareObjects(expected, actual, path),
            JsonValueKind.Array => CompareArrays(expected, actual, path),
            JsonValueKind.Number => Unless(Tern.BigDecimal.Parse(expected.GetRawText()) == Tern.BigDecimal.Parse(actual.GetRawText()), $"{path}: expected {expected}, found {actual}"),
            JsonValueKind.String => Unless(expected.GetString() == actual.GetString(), $"{path}: expected '{expected}', found '{actual}'"),
            _ => [],
        };
    }

    private static IEnumerable<string> CompareObjects(JsonElement expected, JsonElement actual, string path)
    {
        Dictionary<string, JsonElement> left = Members(expected), right = Members(actual);
        return left.SelectMany(member => right.TryGetValue(member.Key, out JsonElement other) ? Compare(member.Value, other, $"{path}.{member.Key}") : [$"{path}.{member.Key}: missing"])
            .Concat(right.Keys.Except(left.Keys).Select(name => $"{path}.{name}: added"));
    }

    private static Dictionary<string, JsonElement> Members(JsonElement element) =>
        element.EnumerateObject().Where(member => member.Value.ValueKind != JsonValueKind.Null).ToDictionary(member => member.Name, member => member.Value);

    private static IEnumerable<string> CompareArrays(JsonElement expected, JsonElement actual, string path) =>
        expected.GetArrayLength() != actual.GetArrayLength()
            ? [$"{path}: expected {expected.GetArrayLength()} elements, found {actual.GetArrayLength()}"]
            : expected.EnumerateArray().Zip(actual.EnumerateArray()).SelectMany((pair, i) => Compare(pair.First, pair.Second, $"{path}[{i}]"));

    private static IEnumerable<string> Unless(bool isEqual, string difference) => isEqual ? [] : [difference];
}
