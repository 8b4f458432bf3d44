using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>
/// Generates random values of the shapes of a model, each in two forms: as the parameters of a protocol test, and as the protocol
/// sends them. The second form is computed from the model alone, independent of the generator.
/// </summary>
/// <param name="model">The model.</param>
/// <param name="form">The wire format of the protocol.</param>
/// <param name="random">The source of randomness.</param>
/// <param name="isPlain">Whether to omit nulls and empty lists and maps, which XML does not always distinguish from absent values.</param>
/// <param name="hasServer">Whether inputs contain their defaults, which a server sets, and no empty structures if the values are plain.</param>
internal sealed class RandomValues(RandomModel model, IWireForm form, Random random, bool isPlain = false, bool hasServer = false)
{
    private const int MaxDepth = 4;

    private readonly int _minCount = isPlain ? 1 : 0;

    // Whether the values are part of the input of an operation with a server.
    private bool _isReceived;

    private static readonly string[] s_texts = ["", "a", "some text", "\"quoted\" \\ / \b\f\n\r\t", "\u0001\u007f\u2028\u2029", "é ß 日本 😀", "<&>'", "null", "__type", "-0", "NaN"];
    private static readonly string[] s_decimals = ["0", "-1", "0.1000000000000000000000001", "123456789012345678901234567890.5", "1e30", "-2.5E-20"];

    /// <summary>A value of the input, output or error with an id.</summary>
    /// <param name="id">The structure.</param>
    /// <param name="isInput">Whether the structure is the input of an operation, which has no defaults for absent members.</param>
    public RandomValue Structure(string id, bool isInput = false)
    {
        _isReceived = isInput && hasServer;
        return Structure(id, isInput, 0);
    }

    private bool Chance(int percent) => random.Next(100) < percent;

    private RandomValue Structure(string id, bool isInput, int depth)
    {
        var parameters = new JsonObject();
        var wire = new JsonObject();
        if (model.Shapes[id]?["members"] is not JsonObject members)
            return new(parameters, wire);
        foreach ((string name, JsonNode? member) in members)
        {
            JsonObject traits = member!["traits"] as JsonObject ?? [];
            string target = (string)member["target"]!;
            bool isRequired = traits.ContainsKey("smithy.api#required");
            bool hasDefault = !isInput && !traits.ContainsKey("smithy.api#clientOptional") && traits["smithy.api#default"] is not null;
            bool mayBeAbsent = isInput ? !isRequired : hasDefault || !isRequired || traits.ContainsKey("smithy.api#clientOptional");
            // The client would generate another token.
            if (traits.ContainsKey("smithy.api#idempotencyToken"))
                mayBeAbsent = false;
            if (!mayBeAbsent || Chance(depth >= MaxDepth ? 0 : 70))
            {
                // A host label and the message of an exception must be simple text.
                bool isWord = traits.ContainsKey("smithy.api#hostLabel") || (target == "smithy.api#String" && name.Equals("message", StringComparison.OrdinalIgnoreCase));
                RandomValue value = isWord ? new("ab1", "ab1") : Value(target, traits, depth + 1);
                if (mayBeAbsent && IsLost(target, value))
                    continue;
                parameters[name] = value.Parameters;
                wire[name] = value.Wire;
            }
            else if (hasDefault)
            {
                wire[name] = DefaultOnWire(target, traits);
            }
            else if (_isReceived && traits["smithy.api#default"] is not null)
            {
                parameters[name] = DefaultParameter(target, traits);
                wire[name] = DefaultOnWire(target, traits);
            }
        }
        if (_isReceived && isPlain && depth > 0 && parameters.Count == 0)
            AddSimpleMember(members, parameters, depth);
        return new(parameters, wire);
    }

    // A default is written as the JSON of the value, timestamps in seconds whatever their format.
    private JsonNode? DefaultOnWire(string target, JsonObject traits) => Wire(target, traits, traits["smithy.api#default"]!.DeepClone());

    private JsonNode DefaultParameter(string target, JsonObject traits)
    {
        JsonNode value = traits["smithy.api#default"]!.DeepClone();
        return model.TypeOf(target) == "blob" ? Encoding.UTF8.GetString(Convert.FromBase64String((string)value!)) : value;
    }

    // A form does not contain an empty structure.
    private bool IsLost(string id, RandomValue value) => _isReceived && isPlain && value.Parameters is JsonObject members && model.TypeOf(id) switch
    {
        "structure" => members.Count == 0,
        "union" => members.First() is var (name, member) && (string)model.Shapes[id]!["members"]![name]!["target"]! is var target && target != "smithy.api#Unit" && IsLost(target, new(member, null)),
        _ => false,
    };

    private void AddSimpleMember(JsonObject members, JsonObject parameters, int depth)
    {
        foreach ((string name, JsonNode? member) in members)
        {
            string target = (string)member!["target"]!;
            if (model.TypeOf(target) is "list" or "map" or "union" or "structure")
                continue;
            parameters[name] = Value(target, member["traits"] as JsonObject ?? [], depth + 1).Parameters;
            return;
        }
    }

    private JsonNode Wire(string target, JsonObject traits, JsonNode value) => form.Simple(model.TypeOf(target), value, Format(target, traits));

    private string? Format(string id, JsonObject traits) =>
        (string?)traits["smithy.api#timestampFormat"] ?? (string?)model.Shapes[id]?["traits"]?["smithy.api#timestampFormat"];

    private RandomValue Value(string id, JsonObject traits, int depth)
    {
        RandomValue value = CanonicalValue(id, traits, depth);
        return model.TypeOf(id) is "list" or "map" or "union" or "structure" ? value : value with { Wire = Wire(id, traits, value.Wire!) };
    }

    // Simple values as in awsJson.
    private RandomValue CanonicalValue(string id, JsonObject traits, int depth)
    {
        switch (model.TypeOf(id))
        {
            case "boolean":
                return Same(Chance(50));
            case "byte":
                return Same((sbyte)random.Next(-128, 128));
            case "short":
                return Same((short)random.Next(short.MinValue, short.MaxValue + 1));
            case "integer":
                return Same(Chance(10) ? int.MinValue : random.Next());
            case "long":
                return Same(Chance(10) ? long.MaxValue : random.NextInt64(long.MinValue, long.MaxValue));
            case "float":
                return Chance(15) ? Same("-Infinity") : Same((float)(random.NextDouble() * 1e6));
            case "double":
                return Chance(15) ? Same("NaN") : Same((random.NextDouble() - 0.5) * 1e300);
            case "bigInteger":
                return new(Number("-98765432109876543210987654321"), Number("-98765432109876543210987654321"));
            case "bigDecimal":
                string digits = s_decimals[random.Next(s_decimals.Length)];
                return new(Number(digits), Number(digits));
            case "timestamp":
                // One decimal digit other than 0, so that the text is unique.
                bool isWhole = Chance(50) || Format(id, traits) == "http-date";
                return Same(random.Next(-1_000_000_000, 2_000_000_000) + (isWhole ? 0 : 0.5m));
            case "blob":
                string text = Text();
                return new(text, Convert.ToBase64String(Encoding.UTF8.GetBytes(text)));
            case "document":
                JsonNode document = Chance(50) ? new JsonObject { ["k"] = new JsonArray(1, null, "x", Text()), ["__type"] = "t" } : JsonValue.Create(Text());
                return new(document, document.DeepClone());
            case "string":
                return Same(Text());
            case "enum":
                List<string> values = [.. model.Shapes[id]!["members"]!.AsObject().Select(member => (string)member.Value!["traits"]!["smithy.api#enumValue"]!), "of tomorrow"];
                return Same(values[random.Next(values.Count)]);
            case "intEnum":
                return Same(random.Next(-5, 5));
            case "list":
                return List(id, depth);
            case "map":
                return Map(id, depth);
            case "union":
                return Union(id, depth);
            default:
                return Structure(id, isInput: false, depth);
        }
    }

    private RandomValue List(string id, int depth)
    {
        var parameters = new JsonArray();
        var wire = new JsonArray();
        JsonNode element = model.Shapes[id]!["member"]!;
        bool isSparse = IsSparse(id, element);
        for (int i = depth >= MaxDepth ? _minCount : _minCount + random.Next(4); i > 0; i--)
        {
            RandomValue value = isSparse && Chance(30) ? new(null, null) : Value((string)element["target"]!, element["traits"] as JsonObject ?? [], depth + 1);
            if (IsLost((string)element["target"]!, value))
                continue;
            parameters.Add(value.Parameters);
            wire.Add(value.Wire);
        }
        return new(parameters, wire);
    }

    private RandomValue Map(string id, int depth)
    {
        var parameters = new JsonObject();
        var wire = new JsonObject();
        JsonNode element = model.Shapes[id]!["value"]!;
        bool isSparse = IsSparse(id, element);
        for (int i = depth >= MaxDepth ? _minCount : _minCount + random.Next(12); i > 0; i--)
        {
            string key = Text() + i;
            RandomValue value = isSparse && Chance(30) ? new(null, null) : Value((string)element["target"]!, element["traits"] as JsonObject ?? [], depth + 1);
            parameters[key] = value.Parameters;
            wire[key] = value.Wire;
        }
        return new(parameters, wire);
    }

    private RandomValue Union(string id, int depth)
    {
        JsonObject members = model.Shapes[id]!["members"]!.AsObject();
        // The first member ends the recursion.
        (string name, JsonNode? member) = members.ElementAt(depth >= MaxDepth ? 0 : random.Next(members.Count));
        string target = (string)member!["target"]!;
        RandomValue value = target == "smithy.api#Unit" ? new(new JsonObject(), new JsonObject()) : Value(target, member["traits"] as JsonObject ?? [], depth + 1);
        return new(new JsonObject { [name] = value.Parameters }, new JsonObject { [name] = value.Wire });
    }

    // A null document and an absent document are the same in JSON.
    private bool IsSparse(string id, JsonNode element) => !isPlain && model.Shapes[id]!["traits"]!["smithy.api#sparse"] is not null && model.TypeOf((string)element["target"]!) != "document";

    private string Text() => s_texts[random.Next(s_texts.Length)];

    private static JsonNode Number(string digits) => JsonNode.Parse(digits)!;

    private static RandomValue Same<T>(T value) => new(JsonValue.Create(value), JsonValue.Create(value));
}
