using System.Text.Json;

namespace Tern.Conformance.Endpoints;

/// <summary>One file of <c>endpoint-tests</c>: the rule set of a service and its cases.</summary>
internal sealed class EndpointSuite
{
    public required string Name { get; init; }

    public required JsonElement RuleSet { get; init; }

    public required IReadOnlyList<JsonElement> Cases { get; init; }

    public static EndpointSuite Read(string file)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(file));
        JsonElement root = document.RootElement.Clone();
        return new EndpointSuite
        {
            Name = Path.GetFileNameWithoutExtension(file),
            RuleSet = root.GetProperty("ruleSet"),
            Cases = root.GetProperty("testCases").EnumerateArray().ToList(),
        };
    }
}
