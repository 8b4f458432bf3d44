using System.Text;
using System.Text.Json;
using Tern.Local.EventBridge.Patterns;

namespace Tern.Fuzz.Targets;

/// <summary>
/// Event patterns, and events that are compared with them: an accepted pattern is a JSON object, and each JSON object has a result. Input: a pattern, a line
/// break, an event.
/// </summary>
internal sealed class EventPatternTarget : IFuzzTarget
{
    public string Name => "eventpattern";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """{"source":["a",{"prefix":"b"}],"detail":{"n":[{"numeric":[">",0,"<=",5.5e1]}],"$or":[{"x":[{"exists":false}]},{"y":[null,true,1]}]}}"""u8.ToArray(),
        """
        {"a":{"b":[{"wildcard":"x*y\\*z"}],"c":[{"anything-but":["q","r"]}]},"ip":[{"cidr":"10.0.0.0/8"},"::1"]}
        {"a":[{"b":"xaay*z","c":"s"},{"b":["x","y"],"c":1}],"ip":"10.1.2.3"}
        """u8.ToArray(),
        """
        {"a":[{"suffix":{"equals-ignore-case":"B"}},{"anything-but":{"wildcard":["*a*","b\\\\*"]}},{"anything-but":{"equals-ignore-case":"\u00e9"}}],"a.b":[1e-6]}
        {"a":"x\ud83d\ude00B","a.b":0.000001,"a":[[{"b":1}],["\ud800"]]}
        """u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        int line = Array.IndexOf(input, (byte)'\n');
        ReadOnlySpan<byte> pattern = line < 0 ? input : input.AsSpan(0, line);
        ReadOnlySpan<byte> json = line < 0 ? input : input.AsSpan(line + 1);
        EventPattern parsed;
        try
        {
            parsed = EventPattern.Parse(pattern);
        }
        catch (InvalidEventPatternException e)
        {
            if (!e.Message.StartsWith("Event pattern is not valid. Reason: ", StringComparison.Ordinal))
                throw new FuzzFindingException($"The message is '{e.Message}'.");
            return;
        }
        // Invalid UTF-8 is replaced when a pattern is read.
        if (!IsObject(Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(pattern)), isPrefix: true))
            throw new FuzzFindingException("The accepted pattern is not a JSON object.");
        try
        {
            parsed.Matches(json);
        }
        catch (JsonException) when (!IsObject(json, isPrefix: false))
        {
        }
    }

    private static bool IsObject(ReadOnlySpan<byte> json, bool isPrefix)
    {
        try
        {
            var reader = new Utf8JsonReader(json, new JsonReaderOptions { MaxDepth = 1000 });
            reader.Read();
            bool isObject = reader.TokenType == JsonTokenType.StartObject;
            reader.Skip();
            return isObject && (isPrefix || !reader.Read());
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
