using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp;

/// <summary>Writes type names so that they refer to the intended type in the namespace of one service.</summary>
/// <remarks>If a shape has the name of an external type, for example <c>Task</c> or <c>Document</c>, the external type is written with its full name.</remarks>
public sealed class TypeScope
{
    private static readonly Dictionary<string, string> s_external = new()
    {
        ["AbsentList"] = "Tern.Shapes",
        ["ArgumentNullException"] = "System",
        ["AuthScheme"] = "Tern.Auth",
        ["AwsJsonError"] = "Tern.Protocols.AwsJson",
        ["AwsJsonRequest"] = "Tern.Protocols.AwsJson",
        ["AwsQueryError"] = "Tern.Protocols.AwsQuery",
        ["BigDecimal"] = "Tern.Shapes",
        ["BigInteger"] = "System.Numerics",
        ["CallTimeouts"] = "Tern.Calls",
        ["CancellationToken"] = "System.Threading",
        ["CborReader"] = "Tern.Codecs.Cbor",
        ["CborWriter"] = "Tern.Codecs.Cbor",
        ["ClientOptions"] = "Tern",
        ["CodecException"] = "Tern.Codecs",
        ["ConstraintPattern"] = "Tern.Codecs",
        ["ConstraintViolations"] = "Tern.Codecs",
        ["ContentMd5"] = "Tern.Checksums",
        ["CustomerKey"] = "Tern.Checksums",
        ["Convert"] = "System",
        ["DateTimeOffset"] = "System",
        ["DiscoveredEndpoint"] = "Tern.Discovery",
        ["Document"] = "Tern.Shapes",
        ["Ec2QueryError"] = "Tern.Protocols.Ec2Query",
        ["Endpoint"] = "Tern.Endpoints",
        ["EndpointContext"] = "Tern.Endpoints",
        ["EndpointDiscovery"] = "Tern.Discovery",
        ["EnumeratorCancellation"] = "System.Runtime.CompilerServices",
        ["EventFrameWriter"] = "Tern.EventStreams",
        ["EventHeaderReader"] = "Tern.EventStreams",
        ["EventMessage"] = "Tern.EventStreams",
        ["EventMessageKind"] = "Tern.EventStreams",
        ["EventStreamBody"] = "Tern.EventStreams",
        ["Exception"] = "System",
        ["FormWriter"] = "Tern.Codecs.Form",
        ["HeaderListWriter"] = "Tern.Protocols.Rest",
        ["HeaderReader"] = "Tern.Protocols.Rest",
        ["HostLabel"] = "Tern.Endpoints",
        ["HttpProtocol"] = "Tern.Calls",
        ["IAsyncEnumerable"] = "System.Collections.Generic",
        ["ICredentialsProvider"] = "Tern.Identity",
        ["IEquatable"] = "System",
        ["INumericEnum"] = "Tern.Shapes",
        ["IReadOnlyList"] = "System.Collections.Generic",
        ["IServiceClient"] = "Tern",
        ["ITextEnum"] = "Tern.Shapes",
        ["InitialMessage"] = "Tern.EventStreams",
        ["InvalidRequestException"] = "Tern",
        ["JsonReader"] = "Tern.Codecs.Json",
        ["JsonWriter"] = "Tern.Codecs.Json",
        ["KeyValuePair"] = "System.Collections.Generic",
        ["ListBuilder"] = "Tern.Shapes",
        ["MapBuilder"] = "Tern.Shapes",
        ["MissingMembers"] = "Tern.Codecs",
        ["NoEvents"] = "Tern.EventStreams",
        ["NumericEnumConverter"] = "Tern.Shapes",
        ["Operation"] = "Tern.Calls",
        ["OperationDescriptor"] = "Tern.Calls",
        ["OrderedMap"] = "Tern.Shapes",
        ["PageTokens"] = "Tern.Pagination",
        ["PathWriter"] = "Tern.Protocols.Rest",
        ["PrefixedId"] = "Tern.Protocols.Rest",
        ["PooledBuffer"] = "Tern.Codecs",
        ["QueryWriter"] = "Tern.Protocols.Rest",
        ["ReadOnlyMemory"] = "System",
        ["ReadOnlySpan"] = "System",
        ["RepeatedPageTokenException"] = "Tern.Pagination",
        ["RequestBody"] = "Tern.Calls",
        ["RequestCompression"] = "Tern.Calls",
        ["RequestHeaders"] = "Tern.Protocols.Rest",
        ["RequestMessage"] = "Tern.Calls",
        ["ResponseBody"] = "Tern.Calls",
        ["ResponseMessage"] = "Tern.Calls",
        ["ResponseMode"] = "Tern.Calls",
        ["RestAnswer"] = "Tern.Protocols.Rest.Servers",
        ["RestRequest"] = "Tern.Protocols.Rest.Servers",
        ["RestRoute"] = "Tern.Protocols.Rest.Servers",
        ["RestRouter"] = "Tern.Protocols.Rest.Servers",
        ["RestXmlError"] = "Tern.Protocols.RestXml",
        ["RetryOptions"] = "Tern.Retries",
        ["RpcV2CborError"] = "Tern.Protocols.RpcV2Cbor",
        ["RpcV2JsonError"] = "Tern.Protocols.RpcV2Json",
        ["RpcV2Request"] = "Tern.Protocols.RpcV2",
        ["RpcV2Response"] = "Tern.Protocols.RpcV2",
        ["ServiceClient"] = "Tern",
        ["ServiceDescriptor"] = "Tern.Calls",
        ["ServiceError"] = "Tern",
        ["ServiceException"] = "Tern",
        ["ServiceResponse"] = "Tern.Calls",
        ["StreamedResponse"] = "Tern.Calls",
        ["SourceRegionUrl"] = "Tern.Protocols.AwsQuery",
        ["StringComparison"] = "System",
        ["Task"] = "System.Threading.Tasks",
        ["TextEnumConverter"] = "Tern.Shapes",
        ["TimeSpan"] = "System",
        ["TimestampFormat"] = "Tern.Codecs",
        ["Timestamps"] = "Tern.Codecs",
        ["TreeHash"] = "Tern.Checksums",
        ["Waiter"] = "Tern.Waiters",
        ["WaiterState"] = "Tern.Waiters",
        ["XmlReader"] = "Tern.Codecs.Xml",
        ["XmlWriter"] = "Tern.Codecs.Xml",
    };

    private readonly Service _service;
    private readonly HashSet<string> _ownNames;
    private readonly string _outputNamespace;
    private readonly HashSet<string> _imports = [];
    private readonly HashSet<string> _aliases = [];
    private int _variables;

    /// <param name="service">The service whose types are written.</param>
    /// <param name="outputNamespace">The namespace of the files. The default is null: the namespace of the service.</param>
    public TypeScope(Service service, string? outputNamespace = null)
    {
        _service = service;
        _outputNamespace = outputNamespace ?? service.Namespace;
        _ownNames = [.. service.Shapes.Select(shape => shape.Name), .. Service.FixedNames(service.Name), .. service.Operations.Select(operation => $"{operation.Name}Operation")];
    }

    /// <summary>The namespace of the files.</summary>
    public string Namespace => _outputNamespace;

    /// <summary>The names that nested types or methods of the class being written hide.</summary>
    public IReadOnlySet<string> Hidden { get; set; } = new HashSet<string>();

    /// <summary>The names that the properties of the structure being written hide. A shape of such a name is still found (<c>Color Color</c>).</summary>
    public IReadOnlySet<string> Properties { get; set; } = new HashSet<string>();

    /// <summary>The name of a type that is not part of the service.</summary>
    public string External(string name)
    {
        string ns = s_external[name];
        if (_ownNames.Contains(name) || Hidden.Contains(name) || Properties.Contains(name))
            return $"global::{ns}.{name}";
        _imports.Add(ns);
        return name;
    }

    /// <summary>A variable name that is unique in the file, because a variable that a condition declares is in scope after the condition, too.</summary>
    public string NewVariable() => $"x{++_variables}";

    /// <summary>Imports a namespace into the current file.</summary>
    public void Import(string ns) => _imports.Add(ns);

    /// <summary>Returns the <c>using</c> directives of the current file, and removes them for the next file.</summary>
    public IReadOnlyList<string> TakeImports()
    {
        List<string> imports = [.. _imports.Where(name => !IsOutputOrParent(name)).Select(name => $"global::{name}").Concat(_aliases).Order(StringComparer.Ordinal)];
        _imports.Clear();
        _aliases.Clear();
        _variables = 0;
        return imports;
    }

    /// <summary>The name of a generated type.</summary>
    public string Named(NamedShape shape)
    {
        string fullName = $"global::{_service.Namespace}.{shape.Name}";
        if (Hidden.Contains(shape.Name))
            return fullName;
        // In another namespace than that of the service, the name of a shape such as Type or Guid would refer to the type of System.
        if (_outputNamespace != _service.Namespace)
            _aliases.Add($"{shape.Name} = {fullName}");
        return shape.Name;
    }

    /// <summary>The C# type of a shape's values.</summary>
    public string TypeOf(Shape shape) => shape switch
    {
        SimpleShape simple => Simple(simple.Kind),
        ListShape list => $"{External("IReadOnlyList")}<{ElementType(list)}>",
        MapShape map => $"{External("OrderedMap")}<{ValueType(map)}>",
        BoundShape bound => BoundName(bound.Binding.Type),
        NamedShape named => Named(named),
        _ => throw new InvalidOperationException(),
    };

    /// <summary>The type of a list's elements. It is nullable if the list is sparse.</summary>
    public string ElementType(ListShape list) => TypeOf(list.Element.Value) + (list.IsSparse ? "?" : "");

    /// <summary>The type of a map's values. It is nullable if the map is sparse.</summary>
    public string ValueType(MapShape map) => TypeOf(map.Value.Value) + (map.IsSparse ? "?" : "");

    /// <summary>
    /// The type of a member's property. A list that is not set is an empty list, and the stream of a response is never null.
    /// Every other optional member is nullable.
    /// </summary>
    public string PropertyType(Member member) => member.Stream switch
    {
        MemberStream.RequestBody => External("RequestBody") + Absence(member),
        MemberStream.RequestEvents => $"{External("IAsyncEnumerable")}<{TypeOf(member.Value)}>{Absence(member)}",
        MemberStream.ResponseBody => External("ResponseBody"),
        MemberStream.ResponseEvents => $"{External("IAsyncEnumerable")}<{TypeOf(member.Value)}>",
        _ => TypeOf(member.Value) + (member.Target is ListShape ? "" : Absence(member)),
    };

    /// <summary>The name of a bound type. It is the full name, unless the type is in the namespace of the files.</summary>
    public string BoundName(string fullName) =>
        fullName.StartsWith(_outputNamespace + ".", StringComparison.Ordinal) && !fullName[(_outputNamespace.Length + 1)..].Contains('.')
            ? fullName[(_outputNamespace.Length + 1)..]
            : "global::" + fullName;

    private static string Absence(Member member) => member.Presence == Presence.Optional ? "?" : "";

    private bool IsOutputOrParent(string ns) => _outputNamespace == ns || _outputNamespace.StartsWith(ns + ".", StringComparison.Ordinal);

    private string Simple(ShapeKind kind) => kind switch
    {
        ShapeKind.String => "string",
        ShapeKind.Boolean => "bool",
        ShapeKind.Byte => "sbyte",
        ShapeKind.Short => "short",
        ShapeKind.Integer => "int",
        ShapeKind.Long => "long",
        ShapeKind.Float => "float",
        ShapeKind.Double => "double",
        ShapeKind.BigInteger => External("BigInteger"),
        ShapeKind.BigDecimal => External("BigDecimal"),
        ShapeKind.Timestamp => External("DateTimeOffset"),
        ShapeKind.Blob => External("ReadOnlyMemory") + "<byte>",
        ShapeKind.Document => External("Document"),
        _ => throw new InvalidOperationException(),
    };
}
