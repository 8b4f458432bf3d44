using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.Generator.Shapes;

/// <summary>Builds the intermediate model of one service: the closure of its operations, with the C# names.</summary>
public sealed class ServiceBuilder
{
    private readonly SmithyModel _model;
    private readonly ServiceOptions _options;
    private readonly Dictionary<ShapeId, Shape> _shapes = [];
    private readonly List<NamedShape> _named = [];

    private ServiceBuilder(SmithyModel model, ServiceOptions options)
    {
        _model = model;
        _options = options;
    }

    /// <summary>Builds the service of a model.</summary>
    /// <exception cref="GeneratorException">The model is malformed, or does not contain the service or an operation of the options.</exception>
    public static Service Build(SmithyModel model, ServiceOptions options)
    {
        var builder = new ServiceBuilder(model, options);
        ShapeId service = builder.FindService();
        return ErrorContext.In(model.Source, service, () => builder.Build(model.Get(service)));
    }

    private Service Build(SmithyShape service)
    {
        string sdkId = service.Traits.GetString(TraitIds.Service, "sdkId") ?? service.Id.Name;
        string name = Names.ServiceStem(sdkId);
        List<ShapeId> ids = [.. ServiceClosure.Operations(_model, service).OrderBy(id => id.Name, StringComparer.Ordinal)];
        foreach (string wanted in _options.Operations)
        {
            if (!ids.Exists(id => id.Name == wanted))
                throw new GeneratorException($"{_model.Source}: The service {service.Id} has no operation '{wanted}'.{NameSuggestions.Suggest(wanted, ids.Select(id => id.Name))}");
        }
        if (_options.Operations.Count > 0)
            ids.RemoveAll(IsNotWanted(service));

        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        List<Operation> operations = [.. ids.Select(id => BuildOperation(service, _model.Get(id), Names.Unique(Names.ToPascalCase(id.Name), names)))];
        if (_options.HasCodecs)
            MarkRoots(operations);
        else
            AddErrors(service, sdkId);
        AssignNames(name, service, operations);
        foreach (Operation operation in operations)
        {
            Mark(operation.Request, input: true);
            Mark(operation.Response, input: false);
            if (!_options.HasCodecs)
                continue;
            // A codec has both directions.
            Mark(operation.Request, input: false);
            Mark(operation.Response, input: true);
        }
        List<StructureShape> errors = [.. _named.OfType<StructureShape>().Where(structure => structure.Role == StructureRole.Error).OrderBy(error => error.Name, StringComparer.Ordinal)];
        foreach (StructureShape error in errors)
            Mark(error, input: false);
        foreach (StructureShape structure in _named.OfType<StructureShape>())
            GuaranteedMembers.MarkRequired(structure);
        _named.Sort((a, b) => string.CompareOrdinal(a.Name, b.Name));
        return new Service
        {
            Id = service.Id,
            Source = _model.Source,
            SdkId = sdkId,
            Name = name,
            Namespace = _options.Namespace ?? $"Tern.{name}",
            IsInternal = _options.IsInternal,
            Version = service.Json.TryGetProperty("version", out JsonElement version) ? version.GetString() ?? "" : "",
            Protocol = _options.Protocol,
            HasCodecs = _options.HasCodecs,
            CodecInterface = _options.CodecInterface,
            Traits = service.Traits,
            Operations = operations,
            Errors = errors,
            Shapes = _named,
        };
    }

    // An operation that requires a discovered endpoint also requires the operation that returns the endpoints.
    private Predicate<ShapeId> IsNotWanted(SmithyShape service)
    {
        bool usesDiscovery = ServiceClosure.Operations(_model, service)
            .Any(id => _options.Operations.Contains(id.Name) && EndpointDiscoveryTraits.IsRequired(_model.Get(id).Traits));
        ShapeId? discovery = usesDiscovery ? EndpointDiscoveryTraits.Operation(service.Traits) : null;
        return id => !_options.Operations.Contains(id.Name) && id != discovery;
    }

    private ShapeId FindService()
    {
        List<ShapeId> services = [.. _model.Services];
        if (_options.Service is { } wanted)
            return services.Contains(ShapeId.Parse(wanted)) ? ShapeId.Parse(wanted) : throw new GeneratorException($"{_model.Source}: The model has no service '{wanted}'. Its services: {string.Join(", ", services)}.");
        return services.Count switch
        {
            1 => services[0],
            0 => throw new GeneratorException($"{_model.Source}: The model has no service shape."),
            _ => throw new GeneratorException($"{_model.Source}: The model has {services.Count} services. Set Service of the AwsService item to one of them: {string.Join(", ", services)}."),
        };
    }

    private Operation BuildOperation(SmithyShape service, SmithyShape operation, string name)
    {
        if (operation.Type != "operation")
            throw new GeneratorException($"{_model.Source}: The shape {operation.Id} is listed as an operation, but has the type '{operation.Type}'.");
        return new Operation
        {
            Id = operation.Id,
            Name = name,
            Traits = operation.Traits,
            Request = TopLevel(operation.Reference("input"), $"{name}Request", StructureRole.Request),
            Response = TopLevel(operation.Reference("output"), $"{name}Response", StructureRole.Response),
            Errors = [.. operation.References("errors").Concat(service.References("errors")).Distinct().Select(BuildError)],
        };
    }

    // The errors that no operation lists: without a list of operations, all errors of the model, and in any case the common errors.
    private void AddErrors(SmithyShape service, string sdkId)
    {
        if (_options.Operations.Count == 0)
        {
            foreach (ShapeId id in _model.Errors.Where(id => id.Namespace == service.Id.Namespace))
                BuildError(id);
        }
        foreach (ShapeId id in CommonErrors.Of(sdkId).Select(name => new ShapeId(service.Id.Namespace, name)))
        {
            if (_model.ShapeIds.Contains(id))
                BuildError(id);
            else
                Add(new StructureShape { Id = id, Traits = Traits.None, Role = StructureRole.Error });
        }
    }

    private StructureShape BuildError(ShapeId id) => Build(id) is StructureShape { Role: StructureRole.Error } error
        ? error
        : throw new GeneratorException($"{_model.Source}: The shape {id} is listed as an error. Expected: a structure with the trait {TraitIds.Error}.");

    // An input or output has a separate type with the name of the operation, even if several operations have the same shape.
    private StructureShape TopLevel(ShapeId? id, string name, StructureRole role)
    {
        SmithyShape shape = _model.Get(id ?? Prelude.Unit);
        if (shape.Type != "structure")
            throw new GeneratorException($"{_model.Source}: The shape {shape.Id} is the input or output of an operation, but has the type '{shape.Type}'. Expected: a structure.");
        var structure = new StructureShape { Id = shape.Id, Traits = shape.Traits, Role = role, Name = name };
        if (!_options.HasCodecs)
            _named.Add(structure);
        structure.Members = [.. shape.Members.Select(member => BuildMember(member, role))];
        return structure;
    }

    private static void MarkRoots(List<Operation> operations)
    {
        foreach (Operation operation in operations)
        {
            if (operation.Errors.Count > 0)
                throw new GeneratorException($"The operation {operation.Id} has errors, which the output Codecs does not support. Remove the errors of the operation and of the service.");
            foreach (StructureShape owner in new[] { operation.Request, operation.Response })
            {
                foreach (Member member in owner.Members)
                {
                    if (member.Target is not StructureShape { Role: StructureRole.Nested } root)
                        throw new GeneratorException($"The member '{member.Name}' of {owner.Id} is not a structure. With the output Codecs, each member of an input or output is a structure that is a document of its own.");
                    root.IsRoot = true;
                }
            }
        }
    }

    private Shape Build(ShapeId id)
    {
        if (_shapes.TryGetValue(id, out Shape? known))
            return known;
        RecursionGuard.Check(_model.Source, id);
        return ErrorContext.In(_model.Source, id, () => BuildNew(id));
    }

    private Shape BuildNew(ShapeId id)
    {
        SmithyShape shape = _model.Get(id);
        if (_options.Bindings.FirstOrDefault(binding => binding.Shape == id.ToString() || binding.Shape == id.Name) is { } bound)
            return _shapes[id] = new BoundShape { Id = id, Traits = shape.Traits, Binding = bound };
        switch (shape.Type)
        {
            case "structure":
                StructureRole role = shape.Traits.Has(TraitIds.Error) ? StructureRole.Error : StructureRole.Nested;
                var structure = Add(new StructureShape { Id = id, Traits = shape.Traits, Role = role, IsPayload = _options.HasCodecs });
                structure.Members = [.. shape.Members.Select(member => BuildMember(member, role))];
                return structure;
            case "union":
                var union = Add(new UnionShape { Id = id, Traits = shape.Traits });
                union.Members = [.. shape.Members.Select(member => BuildMember(member, StructureRole.Nested))];
                if (union.IsEventStream)
                    AddEventDocuments(union);
                return union;
            case "list":
                var list = Add(new ListShape { Id = id, Traits = shape.Traits, IsSparse = shape.Traits.Has(TraitIds.Sparse) });
                list.Element = BuildMember(shape.Member("member"), StructureRole.Nested);
                return list;
            case "map":
                var map = Add(new MapShape { Id = id, Traits = shape.Traits, IsSparse = shape.Traits.Has(TraitIds.Sparse) });
                map.Key = BuildMember(shape.Member("key"), StructureRole.Nested);
                if (map.Key.Target is not (SimpleShape { Kind: ShapeKind.String } or EnumShape { IsNumeric: false }))
                    throw new GeneratorException("The keys of a map must be strings or enums of strings.");
                map.Value = BuildMember(shape.Member("value"), StructureRole.Nested);
                return map;
            case "enum" or "intEnum":
                return Add(EnumBuilder.Build(shape));
            case "string" when shape.Traits.Has(TraitIds.Enum):
                return Add(EnumBuilder.BuildFromTrait(shape));
            default:
                return _shapes[id] = new SimpleShape { Id = id, Traits = shape.Traits, Kind = SimpleKind(shape) };
        }
    }

    // The document of an event with headers contains only the members that are not headers, and is a separate structure.
    private void AddEventDocuments(UnionShape union)
    {
        foreach (StructureShape structure in union.Members.Select(member => member.Target).OfType<StructureShape>())
        {
            bool hasHeaders = structure.Members.Any(member => member.Traits.Has(TraitIds.EventHeader));
            bool hasPayload = structure.Members.Any(member => member.Traits.Has(TraitIds.EventPayload));
            List<SmithyMember> rest = [.. _model.Get(structure.Id).Members.Where(member => !member.Traits.Has(TraitIds.EventHeader))];
            if (!hasHeaders || hasPayload || rest.Count == 0 || structure.EventDocument is not null)
                continue;
            var document = new StructureShape { Id = new ShapeId(structure.Id.Namespace, structure.Id.Name + "Payload"), Traits = structure.Traits, Role = StructureRole.Nested, DocumentOf = structure };
            document.Members = [.. rest.Select(member => BuildMember(member, StructureRole.Nested))];
            structure.EventDocument = document;
            _named.Add(document);
        }
    }

    private T Add<T>(T shape) where T : NamedShape
    {
        _shapes[shape.Id] = shape;
        _named.Add(shape);
        return shape;
    }

    private ShapeKind SimpleKind(SmithyShape shape) => shape.Type switch
    {
        "string" => ShapeKind.String,
        "boolean" => ShapeKind.Boolean,
        "byte" => ShapeKind.Byte,
        "short" => ShapeKind.Short,
        "integer" => ShapeKind.Integer,
        "long" => ShapeKind.Long,
        "float" => ShapeKind.Float,
        "double" => ShapeKind.Double,
        "bigInteger" => ShapeKind.BigInteger,
        "bigDecimal" => ShapeKind.BigDecimal,
        "timestamp" => ShapeKind.Timestamp,
        "blob" => ShapeKind.Blob,
        "document" => ShapeKind.Document,
        _ => throw new GeneratorException($"{_model.Source}: The shape {shape.Id} has the type '{shape.Type}', which is not a data type."),
    };

    private Member BuildMember(SmithyMember member, StructureRole role)
    {
        Shape? target = member.Target == Prelude.Unit ? null : Build(member.Target);
        Traits traits = (target?.Traits ?? Traits.None).With(member.Traits);
        JsonElement? defaultValue = traits.Get(TraitIds.Default);
        return new Member
        {
            Name = member.Name,
            Target = target,
            Traits = traits,
            OwnTraits = member.Traits,
            Presence = PresenceOf(member.Traits, defaultValue, role),
            Stream = StreamOf(target, traits, role),
            Default = defaultValue,
        };
    }

    private static MemberStream StreamOf(Shape? target, Traits traits, StructureRole role) => (target, role) switch
    {
        _ when !traits.Has(TraitIds.Streaming) => MemberStream.None,
        (UnionShape, StructureRole.Request) => MemberStream.RequestEvents,
        (UnionShape, StructureRole.Response) => MemberStream.ResponseEvents,
        // A blob that is not the body is part of the document.
        _ when !traits.Has(TraitIds.HttpPayload) => MemberStream.None,
        (SimpleShape { Kind: ShapeKind.Blob }, StructureRole.Request) => MemberStream.RequestBody,
        (SimpleShape { Kind: ShapeKind.Blob }, StructureRole.Response) => MemberStream.ResponseBody,
        _ => MemberStream.None,
    };

    // https://smithy.io/2.0/spec/aggregate-types.html#structure-member-optionality: all members of an input are client
    // optional. But the caller must set a required member, and therefore it has the modifier required, unless the client generates it.
    private static Presence PresenceOf(Traits traits, JsonElement? defaultValue, StructureRole role)
    {
        bool required = traits.Has(TraitIds.Required);
        if (role == StructureRole.Request)
            return required && !traits.Has(TraitIds.IdempotencyToken) ? Presence.Required : Presence.Optional;
        if (traits.Has(TraitIds.ClientOptional))
            return Presence.Optional;
        if (defaultValue is { ValueKind: not JsonValueKind.Null })
            return Presence.Defaulted;
        return required ? Presence.Required : Presence.Optional;
    }

    private void AssignNames(string serviceName, SmithyShape service, List<Operation> operations)
    {
        JsonElement? renamed = service.Json.TryGetProperty("rename", out JsonElement rename) ? rename : null;
        // The names of the client, its options and the classes of operations are reserved: a shape with such a name is renamed.
        // Names that differ only by case would be the same file in many file systems.
        var taken = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        taken.UnionWith(Service.FixedNames(serviceName));
        foreach (Operation operation in operations)
        {
            taken.Add($"{operation.Name}Operation");
            taken.Add(operation.Request.Name);
            taken.Add(operation.Response.Name);
        }
        // Errors first, so that an error has the name of its shape: ResourceNotFoundException, not ResourceNotFound, has it in CloudWatch.
        foreach (NamedShape shape in _named.Where(shape => shape.Name.Length == 0).OrderBy(NameOrder).ThenBy(shape => shape.Id.ToString(), StringComparer.Ordinal))
        {
            string wanted = Names.ToPascalCase(renamed is { } to && to.TryGetProperty(shape.Id.ToString(), out JsonElement other) ? other.GetString() ?? throw new GeneratorException($"{_model.Source}: {service.Id}: The member 'rename' has no name for {shape.Id}.") : shape.Id.Name);
            if (shape is StructureShape { Role: StructureRole.Error } && !wanted.EndsWith("Exception", StringComparison.Ordinal))
                wanted += "Exception";
            if (shape is EnumShape or UnionShape && MemberNames.IsFixedMember(wanted))
                wanted += shape is EnumShape ? "Enum" : "Union";
            // The prefix of the service separates the name from a type that users import, and from another shape of the service.
            if (ImportedNames.All.Contains(wanted) || taken.Contains(wanted))
                wanted = serviceName + wanted;
            shape.Name = Names.Unique(wanted, taken);
        }
        foreach (NamedShape shape in _named)
        {
            shape.CodecStem = shape.Name;
            while (CodecSuffixes.All.Any(suffix => taken.Contains(shape.CodecStem + suffix)))
                shape.CodecStem += "Codec";
            if (shape is StructureShape structure)
                MemberNames.Assign(structure);
            else if (shape is UnionShape union)
                MemberNames.Assign(union);
            else if (shape is EnumShape enumeration)
                MemberNames.Assign(enumeration);
        }
    }

    private static int NameOrder(NamedShape shape) =>
        shape is not StructureShape { Role: StructureRole.Error } ? 2 : shape.Id.Name.EndsWith("Exception", StringComparison.Ordinal) ? 0 : 1;

    private static void Mark(Shape? shape, bool input)
    {
        if (shape is not NamedShape named || (input ? named.UsedInInput : named.UsedInOutput))
            return;
        if (input)
            named.UsedInInput = true;
        else
            named.UsedInOutput = true;
        switch (named)
        {
            case StructureShape structure:
                foreach (Member member in structure.Members)
                    Mark(member.Target, input);
                Mark(structure.EventDocument, input);
                break;
            case UnionShape union:
                foreach (Member member in union.Members)
                    Mark(member.Target, input);
                break;
            case ListShape list:
                Mark(list.Element.Target, input);
                break;
            case MapShape map:
                Mark(map.Key.Target, input);
                Mark(map.Value.Target, input);
                break;
        }
    }
}
