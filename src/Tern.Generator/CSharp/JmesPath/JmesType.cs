using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.JmesPath;

/// <summary>The type of a compiled expression.</summary>
internal abstract record JmesType
{
    /// <summary>A string.</summary>
    /// <param name="IsEnum">Whether the C# value is a generated enum, as for the elements of lists and maps.</param>
    public sealed record Text(bool IsEnum = false) : JmesType;

    /// <summary>A number.</summary>
    /// <param name="IsEnum">Whether the C# value is a generated enum, as for the elements of lists and maps.</param>
    public sealed record Number(bool IsEnum = false) : JmesType;

    /// <summary>True or false.</summary>
    public sealed record Boolean : JmesType;

    /// <summary>A value that expressions can only return or compare with null.</summary>
    public sealed record Opaque : JmesType;

    /// <summary>A generated structure, whose members are fields.</summary>
    public sealed record Structure(StructureShape Shape) : JmesType;

    /// <summary>A generated union, whose cases are fields.</summary>
    public sealed record Union(UnionShape Shape) : JmesType;

    /// <summary>Named expressions, for example the input and the output of a waiter.</summary>
    public sealed record Root(IReadOnlyDictionary<string, JmesValue> Fields) : JmesType;

    /// <summary>A list.</summary>
    public sealed record List(JmesType Element, bool ElementsMayBeNull) : JmesType;

    /// <summary>A map.</summary>
    public sealed record Map(JmesType Value, bool ValuesMayBeNull) : JmesType;

    /// <summary>The literal null.</summary>
    public sealed record Null : JmesType;
}
