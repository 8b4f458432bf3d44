using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>A recorded case: the responses of the service by label.</summary>
internal sealed class RecordedCase(string name, JsonObject responses)
{
    private readonly RecordedValues _values = new();

    /// <summary>The name of the test with its parameters in brackets.</summary>
    public string Name { get; } = name;

    /// <summary>Whether the requests had the query protocol.</summary>
    public bool IsQuery => Name.Contains("[sqs_query", StringComparison.Ordinal);

    /// <summary>Asserts that a value is what the service returned under a label.</summary>
    public void Match(string label, JsonNode? actual)
    {
        Assert.True(responses.ContainsKey(label), $"The recording '{Name}' has no response '{label}'.");
        _values.AssertMatches(responses[label], actual, $"{Name}: {label}");
    }

    /// <summary>Returns a recorded response.</summary>
    public JsonNode? Recorded(string label) => responses[label];
}
