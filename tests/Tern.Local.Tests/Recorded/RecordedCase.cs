using System.Text.Json;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.Recorded;

/// <summary>A test case whose responses were recorded from AWS. The recordings are outside of the repository.</summary>
internal sealed class RecordedCase
{
    private readonly JsonElement _answers;
    private readonly PlaceholderValues _values = new();

    private RecordedCase(JsonElement answers) => _answers = answers;

    /// <summary>Opens a case. If the recordings do not exist, the test is skipped, or fails with <c>CI=true</c>.</summary>
    /// <param name="file">The name of the file, for example <c>lambda.json</c>.</param>
    /// <param name="test">The end of the name of the case. It is unique in the file.</param>
    public static RecordedCase Open(string file, string test)
    {
        JsonElement[] found = [.. Recordings.Require(file).EnumerateArray().Where(entry => entry.GetProperty("test").GetString()!.EndsWith(test, StringComparison.Ordinal))];
        Assert.True(found.Length > 0, $"The recordings have no case '{test}'.");
        return new RecordedCase(found[^1].GetProperty("answers"));
    }

    /// <summary>Sets the value of a placeholder, for example of <c>&lt;function-name:1&gt;</c>.</summary>
    public RecordedCase With(string placeholder, string value)
    {
        _values.Set(placeholder, value);
        return this;
    }

    /// <summary>Checks a response.</summary>
    /// <param name="label">The label of the response in the case.</param>
    /// <param name="status">The status code.</param>
    /// <param name="body">The members of the response.</param>
    /// <param name="errorCode">The code of the error; null for none.</param>
    public void Check(string label, int status, JsonElement body, string? errorCode = null)
    {
        JsonElement expected = _answers.GetProperty(label);
        if (expected.TryGetProperty("CreateFunctionResponse", out JsonElement created))
            expected = created;
        if (expected.TryGetProperty("ResponseMetadata", out JsonElement metadata))
            Assert.Equal(metadata.GetProperty("HTTPStatusCode").GetInt32(), status);
        if (!expected.TryGetProperty("Error", out JsonElement error))
        {
            Assert.True(errorCode is null, $"{label}: the service returned no error, but this is one: {errorCode} {body}");
            JsonComparison.Check(label, expected, body, _values);
            return;
        }
        Assert.Equal(error.GetProperty("Code").GetString(), errorCode);
        JsonElement message = body.TryGetProperty("message", out JsonElement lower) ? lower : body.GetProperty("Message");
        JsonComparison.Check(label + ".Message", error.GetProperty("Message"), message, _values);
        if (expected.TryGetProperty("Type", out JsonElement type))
            JsonComparison.Check(label + ".Type", type, body.GetProperty("Type"), _values);
    }

    /// <summary>Checks a value that is a part of the case.</summary>
    /// <param name="path">The path of the value, for example <c>event_logs/0</c>.</param>
    /// <param name="actual">The value.</param>
    public void CheckValue(string path, JsonElement actual)
    {
        JsonElement expected = _answers;
        foreach (string part in path.Split('/'))
            expected = expected.ValueKind == JsonValueKind.Array ? expected[int.Parse(part, System.Globalization.CultureInfo.InvariantCulture)] : expected.GetProperty(part);
        JsonComparison.Check(path, expected, actual, _values);
    }
}
