using System.Text;
using System.Text.Json.Nodes;
using Tern.Conformance;

namespace Tern.Functions.Tests.Events;

/// <summary>Random documents of the types of the model of events.</summary>
internal sealed class RandomEvents(Random random)
{
    // Types that contain themselves end here.
    private const int MaxDepth = 8;
    private const string Prefix = "tern.functions#";

    private static readonly JsonObject s_shapes = JsonNode.Parse(File.ReadAllBytes(Path.Combine(RepositoryFolder.Find()!, "src", "Tern.Functions", "Events", "events.json")))!["shapes"]!.AsObject();

    /// <summary>Whether the model has the type.</summary>
    public static bool Has(string type) => s_shapes.ContainsKey(Prefix + type);

    /// <summary>Creates a document.</summary>
    /// <param name="type">The name of the type.</param>
    public byte[] Create(string type) => Encoding.UTF8.GetBytes(Value(Prefix + type, 0)!.ToJsonString());

    private JsonNode? Value(string type, int depth) => type switch
    {
        "smithy.api#String" => Text(),
        "smithy.api#Boolean" => random.Next(2) == 0,
        "smithy.api#Integer" => random.Next(int.MinValue, int.MaxValue),
        "smithy.api#Long" => random.NextInt64(long.MinValue, long.MaxValue),
        "smithy.api#Double" => random.NextDouble() * Math.Pow(10, random.Next(-20, 20)),
        "smithy.api#Blob" => Convert.ToBase64String(Bytes()),
        "smithy.api#Document" => Document(depth),
        Prefix + "EventTime" => "2026-11-29T08:00:00.5Z",
        Prefix + "EpochSeconds" => random.Next() + (random.Next(1000) / 1000m),
        Prefix + "StringOrList" => random.Next(2) == 0 ? Text() : new JsonArray(Text(), Text()),
        Prefix + "TextValue" => random.Next(3) switch { 0 => Text(), 1 => true, _ => random.Next() },
        Prefix + "KafkaHeaderValue" => new JsonArray([.. Bytes().Select(value => (JsonNode)(int)unchecked((sbyte)value))]),
        Prefix + "StreamAttributeValue" => AttributeValue(depth),
        _ => Shape(s_shapes[type]!.AsObject(), depth),
    };

    private JsonNode? Shape(JsonObject shape, int depth)
    {
        int count = depth < MaxDepth ? random.Next(3) : 0;
        switch ((string)shape["type"]!)
        {
            case "enum":
                return random.Next(4) == 0 ? Text() : (string)random.GetItems(shape["members"]!.AsObject().ToArray(), 1)[0].Value!["traits"]!["smithy.api#enumValue"]!;
            case "list":
                return new JsonArray([.. Enumerable.Range(0, count).Select(_ => Value((string)shape["member"]!["target"]!, depth + 1))]);
            case "map":
                return new JsonObject(Enumerable.Range(0, count).Select(i => KeyValuePair.Create(Text() + i, Value((string)shape["value"]!["target"]!, depth + 1))));
            default:
                var value = new JsonObject();
                foreach ((string name, JsonNode? member) in shape["members"]!.AsObject())
                {
                    JsonNode? traits = member!["traits"];
                    // A member with a default value is written also if it was absent.
                    bool isAlways = traits?["smithy.api#default"] is not null || traits?["smithy.api#required"] is not null;
                    if (isAlways || (depth < MaxDepth && random.Next(4) > 0))
                        value[(string?)traits?["smithy.api#jsonName"] ?? name] = Value((string)member["target"]!, depth + 1);
                }
                return value;
        }
    }

    private JsonNode Document(int depth) => random.Next(depth < MaxDepth ? 6 : 3) switch
    {
        0 => Text(),
        1 => random.Next(2) == 0,
        2 => random.NextInt64(),
        3 => new JsonArray(Document(depth + 1), 1e-7m),
        4 => new JsonArray(),
        _ => new JsonObject { [Text()] = Document(depth + 1) },
    };

    private JsonObject AttributeValue(int depth) => random.Next(depth < MaxDepth ? 10 : 5) switch
    {
        0 => new() { ["S"] = Text() },
        1 => new() { ["N"] = "-1.50E+2" },
        2 => new() { ["B"] = Convert.ToBase64String(Bytes()) },
        3 => new() { ["BOOL"] = random.Next(2) == 0 },
        4 => new() { ["NULL"] = true },
        5 => new() { ["SS"] = new JsonArray(Text()) },
        6 => new() { ["NS"] = new JsonArray("1", "2") },
        7 => new() { ["BS"] = new JsonArray(Convert.ToBase64String(Bytes())) },
        8 => new() { ["L"] = new JsonArray(AttributeValue(depth + 1), AttributeValue(depth + 1)) },
        _ => new() { ["M"] = new JsonObject { [Text()] = AttributeValue(depth + 1) } },
    };

    private string Text() => random.GetItems(["", "a", "\"\\\n\u0001", "é€😀", "2026-11-29", "true", "a+b%20c"], 1)[0];

    private byte[] Bytes()
    {
        byte[] bytes = new byte[random.Next(5)];
        random.NextBytes(bytes);
        return bytes;
    }
}
