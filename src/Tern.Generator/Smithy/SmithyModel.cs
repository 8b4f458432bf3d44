using System.Text.Json;

namespace Tern.Generator.Smithy;

/// <summary>A Smithy model of version 2.0 or 1.0 as a JSON AST (https://smithy.io/2.0/spec/json-ast.html).</summary>
public sealed class SmithyModel
{
    private static readonly JsonElement s_false = JsonSerializer.SerializeToElement(false);
    private static readonly JsonElement s_zero = JsonSerializer.SerializeToElement(0);

    private readonly Dictionary<ShapeId, JsonElement> _ast = [];
    private readonly Dictionary<ShapeId, SmithyShape> _shapes = [];
    private readonly Dictionary<ShapeId, Dictionary<string, JsonElement>> _applied = [];

    private readonly HashSet<ShapeId> _reading = [];
    private readonly bool _isFirstVersion;

    private SmithyModel(string source, bool isFirstVersion)
    {
        Source = source;
        _isFirstVersion = isFirstVersion;
    }

    /// <summary>The file of the model, for messages.</summary>
    public string Source { get; }

    /// <summary>Reads a model.</summary>
    /// <param name="utf8">The bytes of the document.</param>
    /// <param name="source">The file of the model, for messages.</param>
    /// <exception cref="GeneratorException">The document is not a model.</exception>
    public static SmithyModel Load(ReadOnlyMemory<byte> utf8, string source)
    {
        try
        {
            return Read(utf8, source);
        }
        catch (InvalidOperationException e)
        {
            // A string in the document is not valid Unicode.
            throw new GeneratorException($"{source}: The model is malformed. {e.Message}");
        }
    }

    /// <summary>Adds the traits of a document of <c>apply</c> statements. They replace the same traits of the model.</summary>
    /// <param name="utf8">The bytes of the document, which is a JSON AST.</param>
    /// <param name="source">The file of the document, for messages.</param>
    /// <exception cref="GeneratorException">The document is malformed, contains another statement, or refers to a shape that the model does not contain.</exception>
    public void Apply(ReadOnlyMemory<byte> utf8, string source)
    {
        SmithyModel document = Load(utf8, source);
        if (document._ast.Count > 0)
            throw new GeneratorException($"{source}: {document._ast.Keys.First()}: The file must contain only statements of the type \"apply\".");
        foreach ((ShapeId target, Dictionary<string, JsonElement> traits) in document._applied)
        {
            if (!_applied.TryGetValue(target, out Dictionary<string, JsonElement>? values))
                _applied[target] = values = [];
            foreach ((string id, JsonElement value) in traits)
                values[id] = value;
        }
        // Shapes are read after all traits are added, because they are cached.
        foreach (ShapeId target in document._applied.Keys)
        {
            string[] names = target.Name.Split('$');
            var shape = new ShapeId(target.Namespace, names[0]);
            if (!_ast.ContainsKey(shape) || (names is [_, var member] && Get(shape).Members.All(known => known.Name != member)))
                throw new GeneratorException($"{source}: {target}: The model does not contain the shape or the member.");
        }
    }

    private static SmithyModel Read(ReadOnlyMemory<byte> utf8, string source)
    {
        JsonElement root;
        try
        {
            root = JsonDocument.Parse(utf8, new JsonDocumentOptions { MaxDepth = 512 }).RootElement;
        }
        catch (JsonException e)
        {
            throw new GeneratorException($"{source}: The file is not JSON. {e.Message}");
        }
        string? version = root.ValueKind == JsonValueKind.Object && root.TryGetProperty("smithy", out JsonElement value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;
        bool isFirst = version is "1" || version?.StartsWith("1.", StringComparison.Ordinal) == true;
        if (!isFirst && version is not "2" && version?.StartsWith("2.", StringComparison.Ordinal) != true)
            throw new GeneratorException($"{source}: The file is not a Smithy JSON AST. Expected: \"smithy\": \"2.0\" or \"1.0\".");

        var model = new SmithyModel(source, isFirst);
        if (root.TryGetProperty("shapes", out JsonElement shapes))
        {
            if (shapes.ValueKind != JsonValueKind.Object)
                throw new GeneratorException($"{source}: The file is not a Smithy JSON AST. Expected: an object as the value of \"shapes\".");
            foreach (JsonProperty shape in shapes.EnumerateObject())
                ErrorContext.In(source, shape.Name, () => model.AddAst(shape.Name, shape.Value));
        }
        return model;
    }

    /// <summary>The ids of all services in the model.</summary>
    public IEnumerable<ShapeId> Services =>
        _ast.Where(entry => entry.Value.GetProperty("type").GetString() == "service").Select(entry => entry.Key);

    /// <summary>The ids of all errors in the model.</summary>
    public IEnumerable<ShapeId> Errors => _ast
        .Where(entry => entry.Value.TryGetProperty("traits", out JsonElement traits) && traits.ValueKind == JsonValueKind.Object && traits.TryGetProperty(TraitIds.Error, out _))
        .Select(entry => entry.Key);

    /// <summary>The ids of all shapes in the model.</summary>
    public IEnumerable<ShapeId> ShapeIds => _ast.Keys;

    /// <summary>The shape with an id, from the model or the prelude.</summary>
    /// <exception cref="GeneratorException">The shape is not defined or malformed.</exception>
    public SmithyShape Get(ShapeId id)
    {
        if (_shapes.TryGetValue(id, out SmithyShape? shape))
            return shape;
        shape = _ast.TryGetValue(id, out JsonElement json) ? ReadOnce(id, json)
            : id.Namespace == Prelude.Namespace && Prelude.TypeOf(id.Name) is { } type ? PreludeShape(id, type)
            : throw new GeneratorException($"{Source}: The shape {id} is referred to, but not defined.");
        _shapes[id] = shape;
        return shape;
    }

    // A shape that is already being read is a direct or indirect mixin of itself.
    private SmithyShape ReadOnce(ShapeId id, JsonElement json)
    {
        if (!_reading.Add(id))
            throw new GeneratorException($"{Source}: {id}: The mixins lead back to the shape itself.");
        RecursionGuard.Check(Source, id);
        try
        {
            return ErrorContext.In(Source, id, () => Read(id, json));
        }
        finally
        {
            _reading.Remove(id);
        }
    }

    private static SmithyShape PreludeShape(ShapeId id, string type) =>
        new() { Id = id, Type = type, Traits = Traits.None, Members = [], Json = default };

    private bool AddAst(string name, JsonElement json)
    {
        if (json.GetProperty("type").GetString() is not { } type)
            throw new GeneratorException("The type of the shape is null.");
        if (type != "apply")
        {
            _ast[ShapeId.Parse(name)] = json;
            return true;
        }
        // The trait applies to the member if the name has a $member, otherwise to the shape.
        foreach (JsonProperty trait in json.GetProperty("traits").EnumerateObject())
        {
            ShapeId target = ShapeId.Parse(name);
            if (!_applied.TryGetValue(target, out Dictionary<string, JsonElement>? traits))
                _applied[target] = traits = [];
            TraitSchemas.Check(trait.Name, trait.Value);
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
                SmithyShape mixed = Get(ShapeId.ParseTarget(mixin));
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
            if (_isFirstVersion && type == "structure" && DefaultOf(members[i]) is { } zero)
                members[i] = members[i] with { Traits = new Traits(new() { [TraitIds.Default] = zero }).With(members[i].Traits) };
        }
        return new SmithyShape { Id = id, Type = type == "set" ? "list" : type, Traits = traits, Members = members, Json = json };
    }

    private static SmithyMember ReadMember(ShapeId owner, string name, JsonElement json)
    {
        if (!ShapeId.IsIdentifier(name))
            throw new GeneratorException($"The name '{name}' is not valid for a member. Expected: letters, digits and underscores.");
        return ErrorContext.InMember($"{owner}${name}", () => new SmithyMember(name, ShapeId.ParseTarget(json), ReadTraits(json)));
    }

    // In version 1.0, a number or boolean without the trait box has the default zero or false (https://smithy.io/2.0/guides/migrating-idl-1-to-2.html).
    private JsonElement? DefaultOf(SmithyMember member)
    {
        bool isModelled = _ast.TryGetValue(member.Target, out JsonElement json);
        string? type = isModelled ? json.GetProperty("type").GetString() : Prelude.TypeOf(member.Target.Name);
        bool isBoxed = isModelled
            ? ReadTraits(json).With(Applied(member.Target)).Has(TraitIds.Box)
            : !member.Target.Name.StartsWith("Primitive", StringComparison.Ordinal);
        return isBoxed || member.Traits.Has(TraitIds.Box) ? null : type switch
        {
            "boolean" => s_false,
            "byte" or "short" or "integer" or "long" or "float" or "double" => s_zero,
            _ => null,
        };
    }

    private Traits Applied(ShapeId id) => _applied.TryGetValue(id, out Dictionary<string, JsonElement>? values) ? new Traits(values) : Traits.None;

    private static Traits ReadTraits(JsonElement json)
    {
        if (!json.TryGetProperty("traits", out JsonElement traits))
            return Traits.None;
        var values = new Dictionary<string, JsonElement>();
        foreach (JsonProperty trait in traits.EnumerateObject())
        {
            TraitSchemas.Check(trait.Name, trait.Value);
            values[trait.Name] = trait.Value;
        }
        return new Traits(values);
    }
}
