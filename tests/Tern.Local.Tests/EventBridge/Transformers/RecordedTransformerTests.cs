using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Transformers;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.EventBridge.Transformers;

/// <summary>Inputs are those that targets of EventBridge received.</summary>
public sealed class RecordedTransformerTests
{
    // What the recorded events contain, as far as the recorded inputs show it.
    private const string Event = """
        {"detail-type":"core.update-account-command","time":"date","detail":{"command":"update-account","payload": {"acc_id": "0a787ecb-4015", "sf_id": "baz"},"userId":"0a787ecb-4015",
         "listsingle":["HIGH"],"listmulti": ["ACTIVE", "INACTIVE"],"valid":true}}
        """;

    [Fact]
    public void Every_recorded_template_has_the_input_of_the_service()
    {
        int count = 0;
        foreach (JsonElement recorded in Recordings.Require("eventbridge.json").EnumerateArray())
        {
            // The name of a test ends with the template in brackets. What the reserved variables contained is not recorded.
            string name = recorded.GetProperty("test").GetString()!;
            int bracket = name.IndexOf('[', StringComparison.Ordinal);
            if (!name.Contains("input_transformer", StringComparison.Ordinal) || bracket < 0 || name.Contains("<aws.", StringComparison.Ordinal))
                continue;
            foreach (JsonProperty messages in recorded.GetProperty("answers").EnumerateObject())
            {
                if (messages.Value.ValueKind != JsonValueKind.Array)
                    continue;
                string input = Transform(name[(bracket + 1)..^1], hasCommand: !messages.Name.Contains("not-match", StringComparison.Ordinal));

                // An input that is a string is recorded with its quotes.
                JsonElement body = messages.Value[0].GetProperty("Body");
                if (body.ValueKind == JsonValueKind.String)
                    Assert.Equal(body.GetString(), input);
                else
                    Assert.True(JsonElement.DeepEquals(body, JsonElement.Parse(input)), $"{name}: {input}");
                count++;
            }
        }
        Assert.NotEqual(0, count);
    }

    private static string Transform(string template, bool hasCommand)
    {
        var paths = new Dictionary<string, string>
        {
            ["detail-type"] = "$.detail-type",
            ["timestamp"] = "$.time",
            ["command"] = hasCommand ? "$.detail.command" : "$.detail.missing",
        };
        foreach (string name in new[] { "payload", "userId", "listsingle", "listmulti", "systemstring", "valid" })
            paths.Add(name, "$.detail." + name);
        return Encoding.UTF8.GetString(InputTransformer.Parse(paths, template).Transform(Encoding.UTF8.GetBytes(Event), default)!);
    }
}
