using System.Text.Json;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.EventBridge;

/// <summary>
/// A recorded test of EventBridge. A text with a replaced part is equal to any text, but always to the same one within the recording. Times and IDs that the
/// recording replaces by a word are equal to any value.
/// </summary>
internal sealed class RecordedEvents
{
    private static readonly HashSet<string> s_anyText = new(StringComparer.Ordinal) { "date", "datetime", "timestamp", "event-id", "message-id" };

    private readonly JsonElement _responses;
    private readonly Dictionary<string, string> _values = new(StringComparer.Ordinal);

    private RecordedEvents(JsonElement responses) => _responses = responses;

    /// <summary>Returns the recorded test. If the folder of recordings does not exist, the test is skipped.</summary>
    /// <param name="test">The end of the name of the recorded test.</param>
    public static RecordedEvents Require(string test) =>
        new(Recordings.Require("eventbridge.json").EnumerateArray().First(entry => entry.GetProperty("test").GetString()!.EndsWith(test, StringComparison.Ordinal)).GetProperty("answers"));

    /// <summary>Verifies a response.</summary>
    /// <param name="label">The label of the response in the recording.</param>
    /// <param name="response">The response.</param>
    public void Verify(string label, (int Status, JsonElement Body) response)
    {
        JsonElement recorded = _responses.GetProperty(label);
        if (recorded.TryGetProperty("Error", out JsonElement error))
        {
            Assert.True(400 == response.Status, $"{label}: {response}");
            Assert.Equal(error.GetProperty("Code").GetString(), response.Body.GetProperty("__type").GetString()!.Split('#')[^1]);
            VerifyText(label, error.GetProperty("Message").GetString()!, response.Body.GetProperty("message").GetString()!);
            return;
        }
        Assert.True(200 == response.Status, $"{label}: {response}");
        VerifyValue(label, recorded, response.Body);
    }

    /// <summary>Verifies the bodies of messages.</summary>
    /// <param name="bodies">The bodies.</param>
    /// <param name="path">The labels in the recording.</param>
    public void VerifyBodies(IReadOnlyList<string> bodies, params string[] path)
    {
        JsonElement recorded = _responses;
        foreach (string label in path)
            recorded = recorded.GetProperty(label);
        JsonElement[] expected = [.. recorded.EnumerateArray().Select(message => message.TryGetProperty("Body", out JsonElement body) ? body : message)];
        Assert.True(expected.Length == bodies.Count, $"{path[0]}: {recorded} and {string.Join(',', bodies)}");
        foreach ((JsonElement body, string actual) in expected.Zip(bodies))
            VerifyValue(path[0], body.ValueKind == JsonValueKind.String ? JsonElement.Parse(body.GetString()!) : body, JsonElement.Parse(actual));
    }

    private void VerifyValue(string path, JsonElement recorded, JsonElement actual)
    {
        switch (recorded.ValueKind)
        {
            case JsonValueKind.Object when actual.ValueKind == JsonValueKind.String:
                VerifyValue(path, recorded, JsonElement.Parse(actual.GetString()!));
                break;
            case JsonValueKind.Object:
                JsonProperty[] expected = [.. recorded.EnumerateObject().Where(member => member.Name != "ResponseMetadata")];
                Assert.True(expected.Length == actual.EnumerateObject().Count(), $"{path}: {recorded} and {actual}");
                foreach (JsonProperty member in expected)
                {
                    Assert.True(actual.TryGetProperty(member.Name, out JsonElement value), $"{path}.{member.Name} is missing in {actual}");
                    VerifyValue($"{path}.{member.Name}", member.Value, value);
                }
                break;
            case JsonValueKind.Array:
                Assert.True(recorded.GetArrayLength() == actual.GetArrayLength(), $"{path}: {recorded} and {actual}");
                foreach ((JsonElement element, JsonElement value) in recorded.EnumerateArray().Zip(actual.EnumerateArray()))
                    VerifyValue(path, element, value);
                break;
            case JsonValueKind.String when s_anyText.Contains(recorded.GetString()!):
                break;
            case JsonValueKind.String:
                VerifyText(path, recorded.GetString()!, actual.GetString()!);
                break;
            default:
                Assert.True(recorded.GetRawText() == actual.GetRawText(), $"{path}: {recorded} and {actual}");
                break;
        }
    }

    private void VerifyText(string path, string recorded, string actual)
    {
        // A time in a text of a transformer.
        if (recorded.Contains(" date,", StringComparison.Ordinal))
            return;
        if (!recorded.Contains('<', StringComparison.Ordinal))
            Assert.True(recorded == actual, $"{path}: '{recorded}' and '{actual}'");
        else if (!_values.TryAdd(recorded, actual))
            Assert.True(_values[recorded] == actual, $"{path}: '{recorded}' was '{_values[recorded]}' and is '{actual}'");
    }
}
