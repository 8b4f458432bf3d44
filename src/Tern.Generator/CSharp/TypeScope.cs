using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp;

/// <summary>Writes type names so that they refer to the intended type in the namespace of one service.</summary>
/// <remarks>If a shape has the name of an external type, for example <c>Task</c> or <c>Document</c>, the external type is written with its full name.</remarks>
public sealed class TypeScope
{
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

    /// <summary>The accessibility of the generated types that are not nested.</summary>
    public string Access => _service.IsInternal ? "internal" : "public";

    /// <summary>The names that nested types or methods of the class being written hide.</summary>
    public IReadOnlySet<string> HiddenNames { get; set; } = new HashSet<string>();

    /// <summary>The names that the properties of the structure being written hide. A shape of such a name is still found (<c>Color Color</c>).</summary>
    public IReadOnlySet<string> PropertyNames { get; set; } = new HashSet<string>();

    /// <summary>The name of a type that is not part of the service.</summary>
    public string External(string fullName)
    {
        int dot = fullName.LastIndexOf('.');
        string ns = fullName[..dot], name = fullName[(dot + 1)..];
        if (_ownNames.Contains(name) || HiddenNames.Contains(name) || PropertyNames.Contains(name))
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
        if (HiddenNames.Contains(shape.Name))
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
        ListShape list => $"{External(ExternalTypes.IReadOnlyList)}<{ElementType(list)}>",
        MapShape map => $"{External(ExternalTypes.OrderedMap)}<{ValueType(map)}>",
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
        MemberStream.RequestBody => External(ExternalTypes.RequestBody) + Absence(member),
        MemberStream.RequestEvents => $"{External(ExternalTypes.IAsyncEnumerable)}<{TypeOf(member.Value)}>{Absence(member)}",
        MemberStream.ResponseBody => External(ExternalTypes.ResponseBody),
        MemberStream.ResponseEvents => $"{External(ExternalTypes.IAsyncEnumerable)}<{TypeOf(member.Value)}>",
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
        ShapeKind.BigInteger => External(ExternalTypes.BigInteger),
        ShapeKind.BigDecimal => External(ExternalTypes.BigDecimal),
        ShapeKind.Timestamp => External(ExternalTypes.DateTimeOffset),
        ShapeKind.Blob => External(ExternalTypes.ReadOnlyMemory) + "<byte>",
        ShapeKind.Document => External(ExternalTypes.Document),
        _ => throw new InvalidOperationException(),
    };
}
