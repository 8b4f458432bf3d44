using System.Text.Json.Nodes;

namespace Tern.Generator.Tests.RandomModels;

/// <summary>A valid Smithy model of one service, generated from a seed, with every kind of shape, trait and unusual name that its protocol allows.</summary>
/// <remarks>Supports protocols whose operations need no trait, and restXml.</remarks>
internal sealed class RandomModel
{
    private static readonly string[] s_simple = ["String", "Boolean", "Byte", "Short", "Integer", "Long", "Float", "Double", "BigInteger", "BigDecimal", "Timestamp", "Blob"];
    private static readonly string[] s_namespaces = ["com.example.one", "com.example.two"];

    private readonly string _protocol;
    private readonly string[] _simple;
    private readonly Random _random;
    private readonly NameSource _names;
    private readonly HashSet<string> _shapeNames = [];
    private readonly List<string> _data = [];
    private readonly JsonObject _renamed = [];
    private readonly XmlTraits? _xml;

    /// <param name="seed">The same seed generates the same model.</param>
    /// <param name="protocol">The id of the protocol's trait.</param>
    /// <param name="hasDocuments">Whether the protocol supports documents.</param>
    /// <param name="hasXml">Whether the protocol uses the XML traits.</param>
    public RandomModel(int seed, string protocol, bool hasDocuments, bool hasXml = false)
    {
        _protocol = protocol;
        _simple = hasDocuments ? [.. s_simple, "Document"] : s_simple;
        _random = new Random(seed);
        _names = new NameSource(_random);
        _xml = hasXml ? new XmlTraits(this, _random) : null;
        for (int i = 0; i < 18; i++)
            AddDataShape();
        AddRecursion();
        AddErrors();
        AddService();
    }

    /// <summary>The shapes by their ids, as in the JSON AST.</summary>
    public JsonObject Shapes { get; } = [];

    /// <summary>The ids of the operations.</summary>
    public List<string> Operations { get; } = [];

    /// <summary>The ids of the operations whose output has the members of their input; only where requests are XML.</summary>
    public List<string> Echoes { get; } = [];

    /// <summary>The ids of the errors.</summary>
    public List<string> Errors { get; } = [];

    /// <summary>The id of the service.</summary>
    public string Service { get; private set; } = "";

    /// <summary>The whole document.</summary>
    public string Text => new JsonObject
    {
        ["smithy"] = "2.0",
        ["metadata"] = new JsonObject { ["suppressions"] = new JsonArray(new JsonObject { ["id"] = "UnstableTrait", ["namespace"] = "*" }) },
        ["shapes"] = Shapes.DeepClone(),
    }.ToJsonString();

    /// <summary>The type of a shape; of a shape of the prelude, its name in lower camel case.</summary>
    public string TypeOf(string id) => Shapes[id] is { } shape ? (string)shape["type"]!
        : id == "smithy.api#Unit" ? "structure"
        : char.ToLowerInvariant(id["smithy.api#".Length]) + id["smithy.api#".Length..][1..];

    private bool Chance(int percent) => _random.Next(100) < percent;

    private static JsonObject Target(string id) => new() { ["target"] = id };

    // Two namespaces can have shapes with one name. Then the service renames one of them.
    private string NewId()
    {
        string ns = s_namespaces[_random.Next(2)];
        string name = _names.Shape(_shapeNames);
        if (ns == s_namespaces[1] && Chance(15) && _data.Count > 0)
        {
            string same = _data[_random.Next(_data.Count)];
            string twin = $"{s_namespaces[1]}#{same.Split('#')[1]}";
            if (!Shapes.ContainsKey(twin) && Shapes.ContainsKey(same))
            {
                _renamed[twin] = name;
                return twin;
            }
        }
        return $"{ns}#{name}";
    }

    private void AddDataShape()
    {
        string id = NewId();
        JsonObject shape = _random.Next(12) switch
        {
            0 => Enumeration("enum"),
            1 => Enumeration("intEnum"),
            2 => Simple(),
            3 => Simple(),
            4 or 5 => Collection("list"),
            6 or 7 => Collection("map"),
            8 or 9 => Union(),
            _ => Structure(input: false),
        };
        Shapes[id] = shape;
        _data.Add(id);
    }

    // An optional member can have any target, also its own structure.
    private void AddRecursion()
    {
        foreach (string id in _data.Where(id => TypeOf(id) == "structure" && Chance(60)))
            Shapes[id]!["members"]!["again"] = MemberOf(_data[_random.Next(_data.Count)]);
    }

    private JsonObject Simple()
    {
        string type = _simple[_random.Next(_simple.Length)];
        JsonObject traits = Decorations();
        string lower = char.ToLowerInvariant(type[0]) + type[1..];
        if (type == "Timestamp" && Chance(70))
            traits["smithy.api#timestampFormat"] = TimestampFormat();
        if (type == "String" && Chance(30))
            traits["smithy.api#enum"] = new JsonArray(new JsonObject { ["value"] = "a b" }, new JsonObject { ["value"] = "t2.nano", ["name"] = "T2_NANO" }, new JsonObject { ["value"] = "*" });
        else if (type == "String" && Chance(30))
            traits["smithy.api#pattern"] = "^[<>&\"*/]+$";
        if (type is "String" or "Blob" && Chance(30))
            traits["smithy.api#length"] = new JsonObject { ["min"] = 1, ["max"] = 2048 };
        if (type is "Byte" or "Short" or "Integer" or "Long" or "Float" or "Double" && Chance(50))
            traits["smithy.api#range"] = _random.Next(3) switch { 0 => new JsonObject { ["min"] = 0 }, 1 => new JsonObject { ["max"] = 5_000_000_000 }, _ => new JsonObject { ["min"] = -5, ["max"] = 100 } };
        if (type is "String" or "Blob" && Chance(20))
            traits["smithy.api#mediaType"] = "application/json";
        return new JsonObject { ["type"] = lower, ["traits"] = traits };
    }

    private string TimestampFormat() => _random.Next(3) switch { 0 => "date-time", 1 => "http-date", _ => "epoch-seconds" };

    private JsonObject Enumeration(string type)
    {
        var members = new JsonObject();
        var taken = new HashSet<string>();
        string[] odd = ["", " ", "a", "A", "value", "Value", "1", "-1", "*", "é", "日本", "a-b", "a_b", "ToString", "\"", "\\", "<b>&amp;", "*/", "\n", "0x", "class"];
        for (int i = 0; i < 6; i++)
        {
            JsonNode value = type == "enum" ? odd[_random.Next(odd.Length)] + (i == 0 ? "" : i.ToString(System.Globalization.CultureInfo.InvariantCulture)) : i == 0 ? int.MinValue : i * _random.Next(1, 1000);
            members[_names.Member(taken)] = new JsonObject { ["target"] = "smithy.api#Unit", ["traits"] = new JsonObject { ["smithy.api#enumValue"] = value, ["smithy.api#documentation"] = "<p>*/ ]]> & <b>" } };
        }
        return new JsonObject { ["type"] = type, ["members"] = members, ["traits"] = Decorations() };
    }

    private JsonObject Collection(string type)
    {
        JsonObject traits = Decorations();
        if (Chance(35))
            traits["smithy.api#sparse"] = new JsonObject();
        if (Chance(35))
            traits["smithy.api#length"] = Chance(50) ? new JsonObject { ["min"] = 1 } : new JsonObject { ["min"] = 0, ["max"] = 5_000_000_000 };
        JsonObject element = Target(AnyTarget());
        if (TypeOf((string)element["target"]!) == "timestamp" && Chance(50))
            element["traits"] = new JsonObject { ["smithy.api#timestampFormat"] = TimestampFormat() };
        if (_xml is not null)
            _xml.AddTo((JsonObject)(element["traits"] ??= new JsonObject()), null);
        return type == "list"
            ? new JsonObject { ["type"] = type, ["member"] = element, ["traits"] = traits }
            : new JsonObject { ["type"] = type, ["key"] = Target(KeyTarget()), ["value"] = element, ["traits"] = traits };
    }

    private string KeyTarget() => _data.Where(id => TypeOf(id) is "string" or "enum").ToList() is { Count: > 0 } texts && Chance(50) ? texts[_random.Next(texts.Count)] : "smithy.api#String";

    private JsonObject Union()
    {
        var members = new JsonObject();
        var taken = new HashSet<string>();
        // A member that ends the recursion of every value.
        members[_names.Member(taken)] = Target("smithy.api#String");
        for (int i = _random.Next(1, 7); i > 0; i--)
            members[_names.Member(taken)] = Chance(15) ? Target("smithy.api#Unit") : MemberOf(AnyTarget());
        return new JsonObject { ["type"] = "union", ["members"] = members, ["traits"] = Decorations() };
    }

    private JsonObject Structure(bool input)
    {
        var members = new JsonObject();
        var taken = new HashSet<string>();
        for (int i = _random.Next(0, 10); i > 0; i--)
        {
            JsonObject member = MemberOf(AnyTarget());
            string target = (string)member["target"]!;
            JsonObject traits = member["traits"]!.AsObject();
            if (Chance(30))
                traits["smithy.api#required"] = new JsonObject();
            if (Chance(40) && DefaultOf(target) is { } value)
                traits["smithy.api#default"] = value;
            else if (Chance(10) && !traits.ContainsKey("smithy.api#required"))
                traits["smithy.api#default"] = null;
            if (Chance(10))
                traits["smithy.api#clientOptional"] = new JsonObject();
            if (Chance(5))
                traits["smithy.api#addedDefault"] = new JsonObject();
            members[_names.Member(taken)] = member;
        }
        JsonObject shape = new() { ["type"] = "structure", ["members"] = members, ["traits"] = Decorations() };
        if (input)
            shape["traits"]!["smithy.api#input"] = new JsonObject();
        return shape;
    }

    private JsonObject MemberOf(string target)
    {
        JsonObject traits = Decorations();
        if (TypeOf(target) == "timestamp" && Chance(50))
            traits["smithy.api#timestampFormat"] = TimestampFormat();
        if (Chance(20))
            traits["smithy.api#jsonName"] = "other" + _random.Next(1000);
        _xml?.AddTo(traits, target);
        return new JsonObject { ["target"] = target, ["traits"] = traits };
    }

    // Earlier shapes only, so that required members are not recursive.
    private string AnyTarget() => Chance(60) && _data.Count > 0 ? _data[_random.Next(_data.Count)] : "smithy.api#" + _simple[_random.Next(_simple.Length)];

    private JsonNode? DefaultOf(string id) => TypeOf(id) switch
    {
        "string" when Shapes[id]?["traits"]?["smithy.api#enum"] is not null => "a b",
        "string" => "d \"\\ \u2028 {0} é",
        "boolean" => Chance(50),
        "byte" => (sbyte)_random.Next(-128, 128),
        "short" => (short)_random.Next(-32768, 32768),
        "integer" => _random.Next(),
        "long" => long.MinValue + _random.Next(),
        "float" => 1.5f,
        "double" => -2.25,
        "bigInteger" => JsonNode.Parse("12345678901234567890123"),
        "bigDecimal" => JsonNode.Parse("0.1000000000000000000001"),
        "timestamp" => 1500000000m,
        "blob" => Chance(50) ? "" : "YWJj",
        "document" => _random.Next(5) switch { 0 => true, 1 => "text", 2 => 7, 3 => new JsonArray(), _ => new JsonObject() },
        "enum" => (string)Shapes[id]!["members"]!.AsObject().First().Value!["traits"]!["smithy.api#enumValue"]!,
        "intEnum" => (int)Shapes[id]!["members"]!.AsObject().First().Value!["traits"]!["smithy.api#enumValue"]!,
        "list" => new JsonArray(),
        "map" => new JsonObject(),
        _ => null,
    };

    // Traits without effect on the wire.
    private JsonObject Decorations()
    {
        var traits = new JsonObject();
        if (Chance(30))
            traits["smithy.api#documentation"] = "<p>Hostile */ ]]> <![CDATA[ & <b>bold<i></b> </summary> \u2028 \ud83d\ude00 <a href=\"x\">";
        if (Chance(10))
            traits["smithy.api#deprecated"] = Chance(50) ? new JsonObject() : new JsonObject { ["message"] = "use </summary> *other*", ["since"] = "1.0 <&>" };
        if (Chance(10))
            traits["smithy.api#sensitive"] = new JsonObject();
        if (Chance(5))
            traits["smithy.api#internal"] = new JsonObject();
        if (Chance(5))
            traits["smithy.api#unstable"] = new JsonObject();
        if (_xml is null && Chance(5))
            traits["smithy.api#xmlName"] = "xml";
        if (Chance(5))
            traits["smithy.api#tags"] = new JsonArray("a", "b");
        return traits;
    }

    private void AddErrors()
    {
        for (int i = 0; i < 4; i++)
        {
            string id = NewId();
            JsonObject error = Structure(input: false);
            error["traits"]!["smithy.api#error"] = i % 2 == 0 ? "client" : "server";
            if (Chance(50))
                error["traits"]!["smithy.api#httpError"] = 400 + _random.Next(100);
            if (Chance(50))
                error["traits"]!["smithy.api#retryable"] = Chance(50) ? new JsonObject() : new JsonObject { ["throttling"] = true };
            if (Chance(60) && !error["members"]!.AsObject().Any(member => member.Key.Equals("message", StringComparison.OrdinalIgnoreCase)))
                error["members"]![Chance(50) ? "message" : "Message"] = Target("smithy.api#String");
            // The protocol uses this member for the error type.
            error["members"]!.AsObject().Remove("__type");
            // An exception always has a message.
            JsonObject members = error["members"]!.AsObject();
            foreach (string name in members.Select(member => member.Key).Where(name => name.Equals("message", StringComparison.OrdinalIgnoreCase)).ToList())
                members[name] = new JsonObject { ["target"] = "smithy.api#String", ["traits"] = new JsonObject { ["smithy.api#required"] = new JsonObject() } };
            Shapes[id] = error;
            Errors.Add(id);
        }
    }

    private void AddService()
    {
        var names = new HashSet<string>();
        for (int i = 0; i < 6; i++)
        {
            string name = _names.Operation(names);
            string id = $"{s_namespaces[0]}#{name}Operation{i}";
            // The operation has the conflicting name itself if no shape of the namespace has it.
            if (_shapeNames.Add(name.ToUpperInvariant()))
                id = $"{s_namespaces[0]}#{name}";
            Shapes[id] = Operation(id, i);
            Operations.Add(id);
        }
        Service = $"{s_namespaces[0]}#{_names.Shape(_shapeNames)}";
        var service = new JsonObject
        {
            ["type"] = "service",
            ["version"] = "2026-01-01",
            ["operations"] = new JsonArray([.. Operations.Take(2).Select(Target)]),
            ["resources"] = new JsonArray(Target("com.example.one#TheResource")),
            ["errors"] = new JsonArray(Target(Errors[0])),
            ["traits"] = new JsonObject
            {
                ["aws.api#service"] = new JsonObject { ["sdkId"] = SdkId() },
                ["aws.auth#sigv4"] = new JsonObject { ["name"] = "example" },
                [_protocol] = new JsonObject(),
            },
        };
        if (_renamed.Count > 0)
            service["rename"] = _renamed.DeepClone();
        Shapes[Service] = service;
        Shapes["com.example.one#TheResource"] = new JsonObject
        {
            ["type"] = "resource",
            ["operations"] = new JsonArray(Target(Operations[2])),
            ["collectionOperations"] = new JsonArray(Target(Operations[3])),
            ["resources"] = new JsonArray(Target("com.example.one#InnerResource")),
        };
        Shapes["com.example.one#InnerResource"] = new JsonObject { ["type"] = "resource", ["list"] = Target(Operations[4]), ["put"] = Target(Operations[5]) };
    }

    private string SdkId()
    {
        string[] ids = ["Random", "1st Service", "class", "System", "Tern", "Task", "IoT (Beta)", "a.b-c_d", "S3 Control", "JSON", "Exception"];
        return ids[_random.Next(ids.Length)];
    }

    private JsonObject Operation(string id, int number)
    {
        string input = number == 0 ? "smithy.api#Unit" : $"{id}Input{number}";
        string output = number == 1 ? "smithy.api#Unit" : $"{id}Output{number}";
        var traits = new JsonObject { ["smithy.api#documentation"] = "*/ <p>" };
        if (number != 0)
        {
            JsonObject structure = Structure(input: true);
            JsonObject members = structure["members"]!.AsObject();
            if (number == 2 && !members.Any(member => member.Key.Equals("label", StringComparison.OrdinalIgnoreCase)))
            {
                members["label"] = new JsonObject { ["target"] = "smithy.api#String", ["traits"] = new JsonObject { ["smithy.api#required"] = new JsonObject(), ["smithy.api#hostLabel"] = new JsonObject() } };
                traits["smithy.api#endpoint"] = new JsonObject { ["hostPrefix"] = "x-{label}.data." };
            }
            if (number == 3 && !members.Any(member => member.Key.Equals("token", StringComparison.OrdinalIgnoreCase)))
                members["token"] = new JsonObject { ["target"] = "smithy.api#String", ["traits"] = new JsonObject { ["smithy.api#idempotencyToken"] = new JsonObject() } };
            Shapes[input] = structure;
        }
        bool isRest = _protocol == "aws.protocols#restXml";
        if (isRest)
            traits["smithy.api#http"] = new JsonObject { ["method"] = "POST", ["uri"] = $"/{number}", ["code"] = 200 };
        if (isRest && number is 2 or 3 or 5)
        {
            Shapes[output] = Shapes[input]!.DeepClone();
            Echoes.Add(id);
        }
        else if (number != 1)
        {
            Shapes[output] = Structure(input: false);
        }
        if (number == 4)
            AddPages(input, output, traits);
        return new JsonObject
        {
            ["type"] = "operation",
            ["input"] = Target(input),
            ["output"] = Target(output),
            ["errors"] = new JsonArray(Target(Errors[number % Errors.Count]), Target(Errors[0])),
            ["traits"] = traits,
        };
    }

    private void AddPages(string input, string output, JsonObject traits)
    {
        Shapes[output + "Page"] = new JsonObject { ["type"] = "structure", ["members"] = new JsonObject { ["things"] = Target(output + "List"), ["after"] = Target("smithy.api#String"), ["states"] = Target(output + "List") } };
        Shapes[output + "List"] = new JsonObject { ["type"] = "list", ["member"] = Target("smithy.api#String"), ["traits"] = new JsonObject() };
        Shapes[input]!["members"]!["pageFrom"] = Target("smithy.api#String");
        Shapes[output]!["members"]!["thePage"] = Target(output + "Page");
        if (Chance(50))
        {
            traits["smithy.api#paginated"] = new JsonObject { ["inputToken"] = "pageFrom", ["outputToken"] = "thePage.after", ["items"] = "thePage.things" };
        }
        else
        {
            Shapes[output + "Kind"] = Enumeration("enum");
            Shapes[input]!["members"]!["kindFrom"] = Target(output + "Kind");
            Shapes[output + "Page"]!["members"]!["kind"] = Target(output + "Kind");
            traits["aws.sdk#paginator"] = new JsonObject { ["input_token"] = new JsonArray("pageFrom", "kindFrom"), ["output_token"] = new JsonArray("thePage.after", "thePage.kind"), ["result_key"] = "thePage.things" };
        }
        JsonObject Acceptor(string state, JsonObject matcher) => new() { ["state"] = state, ["matcher"] = matcher };
        traits["smithy.waiters#waitable"] = new JsonObject
        {
            ["ThingsAreThere"] = new JsonObject
            {
                ["minDelay"] = 1,
                ["maxDelay"] = 9,
                ["acceptors"] = new JsonArray(
                    Acceptor("success", new JsonObject { ["output"] = new JsonObject { ["path"] = "thePage.things[]", ["comparator"] = "allStringEquals", ["expected"] = "ready" } }),
                    Acceptor("failure", new JsonObject { ["output"] = new JsonObject { ["path"] = "thePage.states[?contains(@, 'bad')]", ["comparator"] = "anyStringEquals", ["expected"] = "bad" } }),
                    Acceptor("success", new JsonObject { ["inputOutput"] = new JsonObject { ["path"] = "input.pageFrom == output.thePage.after", ["comparator"] = "booleanEquals", ["expected"] = "true" } }),
                    Acceptor("retry", new JsonObject { ["output"] = new JsonObject { ["path"] = "thePage.after", ["comparator"] = "stringEquals", ["expected"] = "x" } }),
                    Acceptor("retry", new JsonObject { ["errorType"] = Errors[0] }),
                    Acceptor("success", new JsonObject { ["success"] = true })),
            },
        };
    }
}
