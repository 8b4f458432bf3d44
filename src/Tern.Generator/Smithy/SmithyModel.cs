using System.Text.Json;

namespace Tern.Generator.Smithy;

/// <summary>A Smithy 2.0 model in its JSON AST (https://smithy.io/2.0/spec/json-ast.html).</summary>
public sealed class SmithyModel
{
    private readonly Dictionary<ShapeId, JsonElement> _ast = [];
    private readonly Dictionary<ShapeId, SmithyShape> _shapes = [];
    private readonly Dictionary<ShapeId, Dictionary<string, JsonElement>> _applied = [];

    private SmithyModel(string source) => Source = source;

    /// <summary>Where the model came from, for messages.</summary>
    public string Source { get; }

    /// <summary>Reads a model.</summary>
    /// <param name="utf8">The document's bytes.</param>
    /// <param name="source">Where it came from, for messages.</param>
    public static SmithyModel Load(ReadOnlyMemory<byte> utf8, string source)
    {
        JsonElement root;
        try
        {
            root = JsonDocument.Parse(utf8, new JsonDocumentOptions { MaxDepth = 512 }).RootElement;
        }
        catch (JsonException e)
        {
            throw new GeneratorException($"{source} is not JSON: {e.Message}");
        }
        string? version = root.ValueKind == JsonValueKind.Object && root.TryGetProperty("smithy", out JsonElement value) ? value.GetString() : null;
        if (version is null || !(version.StartsWith('2') || version.StartsWith("1.0", StringComparison.Ordinal)))
            throw new GeneratorException($"{source} is not a Smithy JSON AST: it has no \"smithy\": \"2.0\".");

        var model = new SmithyModel(source);
        if (root.TryGetProperty("shapes", out JsonElement shapes))
        {
            foreach (JsonProperty shape in shapes.EnumerateObject())
                ErrorContext.In(source, ShapeId.Parse(shape.Name), () => model.AddAst(shape.Name, shape.Value));
        }
        return model;
    }

    /// <summary>The ids of all services in the model.</summary>
    public IEnumerable<ShapeId> Services =>
        _ast.Where(entry => entry.Value.GetProperty("type").GetString() == "service").Select(entry => entry.Key);

    /// <summary>The ids of all shapes in the model.</summary>
    public IEnumerable<ShapeId> ShapeIds => _ast.Keys;

    /// <summary>The shape of that id, from the model or the prelude.</summary>
    public SmithyShape Get(ShapeId id)
    {
        if (_shapes.TryGetValue(id, out SmithyShape? shape))
            return shape;
        shape = _ast.TryGetValue(id, out JsonElement json) ? ErrorContext.In(Source, id, () => Read(id, json))
            : id.Namespace == Prelude.Namespace && Prelude.TypeOf(id.Name) is { } type ? PreludeShape(id, type)
            : throw new GeneratorException($"{Source}: shape {id} is referred to and not defined.");
        _shapes[id] = shape;
        return shape;
    }

    private static SmithyShape PreludeShape(ShapeId id, string type) =>
        new() { Id = id, Type = type, Traits = Traits.None, Members = [], Json = default };

    private bool AddAst(string name, JsonElement json)
    {
        if (json.GetProperty("type").GetString() != "apply")
        {
            _ast[ShapeId.Parse(name)] = json;
            return true;
        }
        // An applied trait stands on the member when the name has a $member, otherwise on the shape.
        foreach (JsonProperty trait in json.GetProperty("traits").EnumerateObject())
        {
            ShapeId target = ShapeId.Parse(name);
            if (!_applied.TryGetValue(target, out Dictionary<string, JsonElement>? traits))
                _applied[target] = traits = [];
            traits[trait.Name] = trait.Value;
        }
        return true;
    }

    private SmithyShape Read(ShapeId id, JsonElement json)
    {
        string type = json.GetProperty("type").GetString()!;
        Traits traits = ReadTraits(json).With(Applied(id));
        var members = new List<SmithyMember>();
        if (json.TryGetProperty("mixins", out JsonElement mixins))
        {
            foreach (JsonElement mixin in mixins.EnumerateArray())
            {
                SmithyShape mixed = Get(ShapeId.Parse(mixin.GetProperty("target").GetString()!));
                traits = mixed.Traits.With(traits);
                members.AddRange(mixed.Members);
            }
        }
        switch (type)
        {
            case "list" or "set":
                members.Add(ReadMember(id, "member", json.GetProperty("member")));
                break;
            case "map":
                members.Add(ReadMember(id, "key", json.GetProperty("key")));
                members.Add(ReadMember(id, "value", json.GetProperty("value")));
                break;
            default:
                if (json.TryGetProperty("members", out JsonElement own))
                {
                    foreach (JsonProperty member in own.EnumerateObject())
                    {
                        SmithyMember read = ReadMember(id, member.Name, member.Value);
                        int mixed = members.FindIndex(other => other.Name == member.Name);
                        if (mixed < 0)
                            members.Add(read);
                        else
                            members[mixed] = read with { Traits = members[mixed].Traits.With(read.Traits) };
                    }
                }
                break;
        }
        for (int i = 0; i < members.Count; i++)
        {
            Traits applied = Applied(new ShapeId(id.Namespace, $"{id.Name}${members[i].Name}"));
            members[i] = members[i] with { Traits = members[i].Traits.With(applied) };
        }
        return new SmithyShape { Id = id, Type = type == "set" ? "list" : type, Traits = traits, Members = members, Json = json };
    }

    private SmithyMember ReadMember(ShapeId owner, string name, JsonElement json)
    {
        if (!json.TryGetProperty("target", out JsonElement target))
            throw new GeneratorException($"{Source}: member {owner}${name} has no target.");
        return new SmithyMember(name, ShapeId.Parse(target.GetString()!), ReadTraits(json));
    }

    private Traits Applied(ShapeId id) => _applied.TryGetValue(id, out Dictionary<string, JsonElement>? values) ? new Traits(values) : Traits.None;

    private static Traits ReadTraits(JsonElement json)
    {
        if (!json.TryGetProperty("traits", out JsonElement traits))
            return Traits.None;
        var values = new Dictionary<string, JsonElement>();
        foreach (JsonProperty trait in traits.EnumerateObject())
            values[trait.Name] = trait.Value;
        return new Traits(values);
    }
}
