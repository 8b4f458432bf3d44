using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Transformers;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Input transformers: an input is not longer than the limit, and is valid JSON if the template with empty strings for its variables is. Input: a path, a
/// line break, a template, a line break, an event.
/// </summary>
internal sealed class InputTransformerTarget : IFuzzTarget
{
    private const int MaxLength = 1000;

    public string Name => "inputtransformer";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """
        $.detail['a b'][0].c
        {"x": <v>, "y": "<v> and \"<v>\"", "z": [<aws.events.event>, <aws.events.rule-arn>]}
        {"id":"1","detail":{"a b":[{"c":"\u00e9 \"q\" \\"}]}}
        """u8.ToArray(),
        """
        $.*[*]
        "<v> <aws.events.event.json> <aws.events.rule-name> <other>"
        {"a":[1.5,{"b":null}],"c":{"d":true},"\u0061":[[ ]]}
        """u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        string[] parts = Encoding.UTF8.GetString(input).Split('\n', 3);
        if (parts.Length < 3)
            return;
        byte[] json = Encoding.UTF8.GetBytes(parts[2]);
        InputTransformer transformer;
        try
        {
            transformer = InputTransformer.Parse(new Dictionary<string, string> { ["v"] = parts[0] }, parts[1]);
        }
        catch (InvalidInputTransformerException)
        {
            return;
        }
        byte[]? result;
        try
        {
            result = transformer.Transform(json, new("arn", "rule", DateTimeOffset.UnixEpoch), MaxLength);
        }
        catch (JsonException) when (!IsJson(json))
        {
            return;
        }
        if (result?.Length > MaxLength)
            throw new FuzzFindingException("The input is too long.");
        if (result is not null && IsJson(json) && IsJson(Encoding.UTF8.GetBytes(WithoutVariables(parts[1]))) && !IsJson(result))
            throw new FuzzFindingException($"The input is not valid JSON: {Encoding.UTF8.GetString(result)}");
    }

    // Each variable that has a value becomes an empty string, or nothing between quotes.
    private static string WithoutVariables(string template) => string.Concat(InputTemplate.Split(template).Select(part =>
        part.Variable is null || !IsVariable(part.Variable) ? Encoding.UTF8.GetString(part.Text) : part.IsInString ? "" : "\"\""));

    private static bool IsVariable(string name) => name
        is "v" or "aws.events.event" or "aws.events.event.json" or "aws.events.rule-arn" or "aws.events.rule-name" or "aws.events.event.ingestion-time";

    private static bool IsJson(byte[] json)
    {
        try
        {
            var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = 1000 });
            while (reader.Read())
            {
            }
            return json.Length > 0;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
