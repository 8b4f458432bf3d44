using System.Text.Json;
using Tern.Local.Tests.Recorded;

namespace Tern.Local.Tests.Support;

/// <summary>Compares responses with those of a recorded test. A replaced value of the recording is equal to any value, but always to the same one.</summary>
internal sealed class RecordedResponses
{
    private readonly JsonElement _responses;
    private readonly PlaceholderValues _values = new();
    private readonly HashSet<string> _verified = new(StringComparer.Ordinal);

    private RecordedResponses(JsonElement responses) => _responses = responses;

    /// <summary>Returns the recorded test. If the folder of recordings does not exist, the test is skipped.</summary>
    /// <param name="file">The name of the file.</param>
    /// <param name="test">The name of the recorded test, without its class.</param>
    public static RecordedResponses Require(string file, string test) =>
        new(Recordings.Require(file).EnumerateArray().First(entry => entry.GetProperty("test").GetString()!.EndsWith($"::{test}", StringComparison.Ordinal)).GetProperty("answers"));

    /// <summary>Sets a replaced value of the recording, for one that is the name of a member.</summary>
    /// <param name="replaced">The value in the recording, for example <c>&lt;version_uuid:1&gt;</c>.</param>
    /// <param name="value">The value of this test.</param>
    public void Set(string replaced, string value) => _values.Set(replaced, value);

    /// <summary>Verifies a response.</summary>
    /// <param name="label">The label of the response in the recording.</param>
    /// <param name="response">The response.</param>
    public void Verify(string label, (int Status, JsonElement Body) response)
    {
        JsonElement recorded = _responses.GetProperty(label);
        _verified.Add(label);
        if (recorded.TryGetProperty("Error", out JsonElement error))
        {
            string code = (error.TryGetProperty("Code", out JsonElement found) ? found : error.GetProperty("__type")).GetString()!;
            string message = (response.Body.TryGetProperty("Message", out JsonElement upper) ? upper : response.Body.GetProperty("message")).GetString()!;
            Assert.Equal(code, response.Body.GetProperty("__type").GetString()!.Split('#')[^1]);
            VerifyText(label, error.GetProperty("Message").GetString()!, message);
            Assert.Equal(400, response.Status);
            return;
        }
        Assert.Equal(200, response.Status);
        VerifyValue(label, recorded, response.Body);
    }

    /// <summary>Asserts that all responses of the recorded test were verified.</summary>
    /// <param name="except">The label of a response that cannot be verified; null for none.</param>
    public void VerifyCompleteness(string? except = null) => Assert.DoesNotContain(_responses.EnumerateObject(), response => response.Name != except && !_verified.Contains(response.Name));

    private void VerifyValue(string path, JsonElement recorded, JsonElement actual)
    {
        switch (recorded.ValueKind)
        {
            case JsonValueKind.Object when actual.ValueKind == JsonValueKind.String:
                VerifyValue(path, recorded, JsonElement.Parse(actual.GetString()!));
                break;
            case JsonValueKind.Object:
                JsonProperty[] expected = [.. recorded.EnumerateObject().Where(member => member.Name != "ResponseMetadata")];
                Dictionary<string, JsonElement> members = actual.EnumerateObject().ToDictionary(member => member.Name, member => member.Value, StringComparer.Ordinal);
                Assert.True(expected.Length == members.Count, $"{path}: {recorded} and {actual}");
                foreach (JsonProperty member in expected)
                {
                    string name = _values.GetValue(member.Name);
                    Assert.True(members.TryGetValue(name, out JsonElement value), $"{path}.{member.Name} is missing in {actual}");
                    VerifyValue($"{path}.{member.Name}", member.Value, value);
                }
                break;
            case JsonValueKind.Array:
                Assert.True(recorded.GetArrayLength() == actual.GetArrayLength(), $"{path}: {recorded} and {actual}");
                foreach ((JsonElement element, JsonElement value) in recorded.EnumerateArray().Zip(actual.EnumerateArray()))
                    VerifyValue(path, element, value);
                break;
            case JsonValueKind.String when recorded.GetString() is "datetime" or "<datetime>" or "timestamp":
                Assert.Equal(JsonValueKind.Number, actual.ValueKind);
                break;
            case JsonValueKind.String:
                VerifyText(path, recorded.GetString()!, actual.GetString()!);
                break;
            default:
                Assert.Equal(recorded.GetRawText(), actual.GetRawText());
                break;
        }
    }

    private void VerifyText(string path, string recorded, string actual) => Assert.True(_values.Matches(recorded, actual), $"{path}: '{recorded}' and '{actual}'");
}
