using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using Tern.Local.Tests.Sqs.Recordings;
using Tern.Sqs;

namespace Tern.Local.Tests.Sns.Recordings;

/// <summary>A recorded case: the responses of the service by label.</summary>
internal sealed class SnsRecording
{
    private readonly RecordedValues _values = new();
    private readonly string _name;
    private readonly JsonObject _responses;
    private readonly HashSet<string> _compared = new(StringComparer.Ordinal);
    private int _unnamed;

    private SnsRecording(string name, JsonObject responses)
    {
        _name = name;
        _responses = responses;
    }

    /// <summary>The text in brackets after the name.</summary>
    public string Parameter => _name.Contains('[', StringComparison.Ordinal) ? _name[(_name.IndexOf('[', StringComparison.Ordinal) + 1)..^1] : "";

    /// <summary>The labels of the responses that were not compared, with the name of the case.</summary>
    public IEnumerable<string> NotCompared => _responses.Select(response => response.Key).Where(label => !_compared.Contains(label)).Select(label => $"{_name}: {label}");

    /// <summary>The recorded errors, by label.</summary>
    public IEnumerable<(string Label, string Message)> Errors => _responses.Where(response => response.Value?["Error"] is not null).Select(response => (response.Key, (string)response.Value!["Error"]!["Message"]!));

    /// <summary>The recorded response with a label.</summary>
    public JsonNode this[string label] => _responses[label]!;

    /// <summary>Returns the cases of a test, one for each of its parameters.</summary>
    public static IReadOnlyList<SnsRecording> Require(string test)
    {
        List<SnsRecording> cases = [];
        foreach (JsonElement entry in Support.Recordings.Require("sns.json").EnumerateArray())
        {
            string name = entry.GetProperty("test").GetString()!.Split("::")[^1];
            if (name.Split('[')[0] == test)
                cases.Add(new SnsRecording(name, (JsonObject)JsonNode.Parse(entry.GetProperty("answers").GetRawText())!));
        }
        return cases;
    }

    /// <summary>Asserts that a value is what the service returned under a label.</summary>
    public void Match(string label, JsonNode? actual)
    {
        Assert.True(_responses.ContainsKey(label), $"The recording '{_name}' has no response '{label}'.");
        _compared.Add(label);
        _values.AssertMatches(Normalize(_responses[label]), actual, $"{_name}: {label}");
    }

    /// <summary>Asserts that the recorded response of a call without a result has no members.</summary>
    public void MatchEmpty(string label) => Match(label, new JsonObject());

    /// <summary>Asserts that attributes are the recorded ones.</summary>
    public void Match(string label, OrderedMap<string> attributes) => Match(label, new JsonObject { ["Attributes"] = ToJson(attributes) });

    /// <summary>Asserts that messages are the recorded ones.</summary>
    public void Match(string label, IReadOnlyList<Message> messages)
    {
        bool hasAttributes = _responses[label]!.ToJsonString().Contains("ApproximateReceiveCount", StringComparison.Ordinal);
        var array = new JsonArray();
        foreach (Message message in messages)
        {
            var node = new JsonObject { ["Body"] = message.Body, ["MD5OfBody"] = message.Md5OfBody, ["MessageId"] = message.MessageId, ["ReceiptHandle"] = message.ReceiptHandle };
            if (message.Md5OfMessageAttributes is { } digest)
                node["MD5OfMessageAttributes"] = digest;
            if (message.MessageAttributes is { Count: > 0 } values)
                node["MessageAttributes"] = new JsonObject(values.Select(value => KeyValuePair.Create(value.Key, (JsonNode?)Describe(value.Value))));
            if (hasAttributes)
                node["Attributes"] = ToJson(new(message.Attributes!.Select(attribute => KeyValuePair.Create(attribute.Key, attribute.Value))));
            array.Add((JsonNode)node);
        }
        Match(label, array.Count == 0 ? new JsonObject() : new JsonObject { ["Messages"] = array });
    }

    /// <summary>Asserts that a call fails with the recorded error.</summary>
    public async Task FailsAsync(string label, Func<Task> call)
    {
        TernServiceException error = await Assert.ThrowsAnyAsync<TernServiceException>(call);
        JsonNode recorded = _responses[label]!;
        _compared.Add(label);
        // The client escapes the lines of a message.
        string? message = ((string?)recorded["Error"]!["Message"])?.Replace("\n", "\\n", StringComparison.Ordinal);
        Assert.Equal(
            $"{_name}: {label}: {recorded["Error"]!["Code"]} {recorded["Error"]!["Type"]} {recorded["ResponseMetadata"]!["HTTPStatusCode"]} {message}",
            $"{_name}: {label}: {error.ErrorCode} {error.Fault} {(int?)error.Response.StatusCode} {error.ServiceMessage}");
    }

    public static JsonObject ToJson(OrderedMap<string> map) => new(map.Select(entry => KeyValuePair.Create(entry.Key, (JsonNode?)JsonValue.Create(entry.Value))));

    private static JsonObject Describe(MessageAttributeValue value) => value.BinaryValue is { } bytes
        ? new JsonObject { ["DataType"] = value.DataType, ["BinaryValue"] = $"b'{string.Concat(bytes.ToArray().Select(b => string.Create(CultureInfo.InvariantCulture, $"\\x{b:x2}")))}'" }
        : new JsonObject { ["DataType"] = value.DataType, ["StringValue"] = value.StringValue };

    // A placeholder without a number can have another value at each place.
    private JsonNode? Normalize(JsonNode? node) => node switch
    {
        JsonObject value => new JsonObject(value.Where(member => member.Key != "_normalized").Select(member => KeyValuePair.Create(member.Key, Normalize(member.Value)))),
        JsonArray values => new JsonArray([.. values.Select(Normalize)]),
        JsonValue value when value.GetValueKind() == JsonValueKind.String => JsonValue.Create(Normalize(value.GetValue<string>())),
        _ => node?.DeepClone(),
    };

    private string Normalize(string text)
    {
        if (text == "date")
            return Number("<date");
        string[] parts = text.Split('>');
        for (int i = 0; i < parts.Length - 1; i++)
        {
            if (parts[i].LastIndexOf('<') is var open && open >= 0 && !parts[i][open..].Contains(':', StringComparison.Ordinal) && parts[i][open..] is not ("<partition" or "<region"))
                parts[i] = Number(parts[i])[..^1];
        }
        return string.Join('>', parts);
    }

    private string Number(string start) => string.Create(CultureInfo.InvariantCulture, $"{start}:unnamed-{_unnamed++}>");
}
