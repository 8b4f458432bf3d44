using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>A recorded case: the responses of the service by label.</summary>
internal sealed class RecordedCase(string name, JsonObject responses)
{
    private const string Metadata = "ResponseMetadata";

    private readonly RecordedValues _values = new();
    private readonly HashSet<string> _compared = new(StringComparer.Ordinal);

    /// <summary>The name of the test with its parameters in brackets.</summary>
    public string Name { get; } = name;

    /// <summary>Whether the requests had the query protocol.</summary>
    public bool IsQuery => Name.Contains("[sqs_query", StringComparison.Ordinal);

    /// <summary>The labels of the responses that were not compared, with the name of the case.</summary>
    public IEnumerable<string> NotCompared => responses.Select(response => response.Key).Where(label => !_compared.Contains(label)).Select(label => $"{Name}: {label}");

    /// <summary>Asserts that a value is what the service returned under a label.</summary>
    public void Match(string label, JsonNode? actual)
    {
        Assert.True(responses.ContainsKey(label), $"The recording '{Name}' has no response '{label}'.");
        _compared.Add(label);
        JsonNode? expected = responses[label];
        if (expected is JsonObject recorded && actual is JsonObject response)
        {
            Assert.Equal($"{label}: {recorded[Metadata]?["HTTPStatusCode"]}", $"{label}: {(recorded.ContainsKey(Metadata) ? response[Metadata]?["HTTPStatusCode"] : null)}");
            // boto3 returns the message of an error again, if its model has the member.
            if (response.ContainsKey("Error") && !recorded.ContainsKey("message"))
                response.Remove("message");
        }
        _values.AssertMatches(expected, actual, $"{Name}: {label}");
    }

    /// <summary>Returns a recorded response.</summary>
    public JsonNode? Recorded(string label) => responses[label];
}
