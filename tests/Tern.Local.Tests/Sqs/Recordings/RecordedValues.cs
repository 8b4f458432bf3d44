using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>Compares values with recorded ones. Equal placeholders of one case stand for equal values.</summary>
internal sealed class RecordedValues
{
    private readonly Dictionary<string, string> _placeholders = new(StringComparer.Ordinal);

    public void AssertMatches(JsonNode? expected, JsonNode? actual, string place)
    {
        switch (expected)
        {
            case JsonObject recorded:
                AssertObject(recorded, actual is JsonValue text ? JsonNode.Parse(text.GetValue<string>()) : actual, place);
                break;
            case JsonArray recorded:
                JsonArray items = Assert.IsType<JsonArray>(actual);
                Assert.True(recorded.Count == items.Count, $"{place}: {items.Count} elements, {recorded.Count} are recorded: {actual}");
                for (int i = 0; i < recorded.Count; i++)
                    AssertMatches(recorded[i], items[i], string.Create(CultureInfo.InvariantCulture, $"{place}[{i}]"));
                break;
            default:
                AssertText(expected?.ToString() ?? "", actual?.ToString() ?? "", place);
                break;
        }
    }

    private void AssertObject(JsonObject expected, JsonNode? actual, string place)
    {
        JsonObject members = Assert.IsType<JsonObject>(actual);
        foreach ((string name, JsonNode? value) in expected)
        {
            if (name == "ResponseMetadata")
                continue;
            Assert.True(members.ContainsKey(name), $"{place}: {name} is recorded, but missing: {actual}");
            AssertMatches(value, members[name], place + "." + name);
        }
        Assert.All(members, member => Assert.True(member.Key == "ResponseMetadata" || expected.ContainsKey(member.Key), $"{place}: {member.Key} is not recorded."));
    }

    private void AssertText(string expected, string actual, string place)
    {
        bool matches = expected == "timestamp" ? long.TryParse(actual, CultureInfo.InvariantCulture, out _) : Matches(expected, actual);
        Assert.True(matches, $"{place}: '{actual}', but '{expected}' is recorded.");
    }

    /// <summary>Whether a text is equal except for the placeholders: <c>arn:&lt;partition&gt;:sqs</c>.</summary>
    private bool Matches(ReadOnlySpan<char> expected, ReadOnlySpan<char> actual)
    {
        int open = expected.IndexOf('<');
        int close = expected.LastIndexOf('>');
        if (open < 0 || close < open)
            return expected.SequenceEqual(actual);
        // A placeholder can contain one: <<queue-arn>:1>.
        close = open;
        for (int depth = 0; close < expected.Length; close++)
        {
            depth += expected[close] == '<' ? 1 : expected[close] == '>' ? -1 : 0;
            if (depth == 0)
                break;
        }
        if (!actual.StartsWith(expected[..open], StringComparison.Ordinal))
            return false;
        string placeholder = expected[open..(close + 1)].ToString();
        ReadOnlySpan<char> after = expected[(close + 1)..];
        ReadOnlySpan<char> rest = actual[open..];
        if (_placeholders.TryGetValue(placeholder, out string? known))
            return rest.StartsWith(known, StringComparison.Ordinal) && Matches(after, rest[known.Length..]);
        int next = after.IndexOf('<');
        ReadOnlySpan<char> literal = next < 0 ? after : after[..next];
        int length = literal.IsEmpty ? rest.Length : next < 0 ? rest.Length - literal.Length : rest.IndexOf(literal, StringComparison.Ordinal);
        if (length < 0)
            return false;
        _placeholders.Add(placeholder, rest[..length].ToString());
        return Matches(after, rest[length..]);
    }
}
