using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>The types that attributes of the assembly map: <c>[assembly: DynamoItem&lt;Money&gt;]</c>.</summary>
/// <param name="assembly">The assembly that is compiled.</param>
internal sealed class ForeignTypes(IAssemblySymbol assembly)
{
    private Dictionary<string, string>? _containers;

    /// <summary>Returns the static class with the code of a type; null if no attribute maps it.</summary>
    public string? Find(TypeReference type)
    {
        _containers ??= ReadAttributes();
        return _containers.TryGetValue(type.Name, out string? container) ? container : null;
    }

    /// <summary>What has the name of the static class for a type already; null if the name is free.</summary>
    public string? NameConflict(INamedTypeSymbol type)
    {
        string name = ClassName(type);
        string space = SymbolNames.Namespace(type);
        if (assembly.GetTypeByMetadataName(space.Length == 0 ? name : $"{space}.{name}") is not null)
            return "a type of the assembly";
        if (FindNamespace(space)?.GetMembers(name).Any(member => member is INamespaceSymbol) == true)
            return "a namespace";
        foreach (AttributeData attribute in assembly.GetAttributes())
        {
            if (TypeOf(attribute) is not { } other || Container(other) != Container(type))
                continue;
            // The first attribute of several types with the same name has it.
            return SymbolEqualityComparer.Default.Equals(other, type) ? null : $"the code of '{SymbolNames.Short(other)}'";
        }
        return null;
    }

    private INamespaceSymbol? FindNamespace(string name)
    {
        INamespaceSymbol? found = assembly.GlobalNamespace;
        foreach (string part in name.Length == 0 ? [] : name.Split('.'))
            found = found?.GetNamespaceMembers().FirstOrDefault(candidate => candidate.Name == part);
        return found;
    }

    /// <summary>The type in an attribute; null if it is not valid.</summary>
    public static INamedTypeSymbol? TypeOf(AttributeData attribute) =>
        attribute.AttributeClass is { Name: "DynamoItemAttribute", TypeArguments: [INamedTypeSymbol { TypeKind: not TypeKind.Error } type] } declared && SymbolNames.IsIn(declared, MapperNames.Namespace)
            ? type
            : null;

    /// <summary>The name of the static class for a type, in the namespace of the type.</summary>
    public static string ClassName(INamedTypeSymbol type) => BaseName(type) + "Item";

    private Dictionary<string, string> ReadAttributes()
    {
        var containers = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (AttributeData attribute in assembly.GetAttributes())
        {
            if (TypeOf(attribute) is { } type)
                containers[SymbolNames.Qualified(type)] = Container(type);
        }
        return containers;
    }

    public static string Container(INamedTypeSymbol type) =>
        SymbolNames.QualifiedNamespace(type) is { Length: > 0 } space ? $"global::{space}.{ClassName(type)}" : "global::" + ClassName(type);

    // Different arguments of a generic type have different names: PageOfOrder.
    private static string BaseName(ITypeSymbol type)
    {
        string name = type.ContainingType is { } container ? BaseName(container) + type.Name : type.Name;
        if (type is INamedTypeSymbol { TypeArguments.IsEmpty: false } named)
            name += "Of" + string.Concat(named.TypeArguments.Select(BaseName));
        return name.Length == 0 ? "Array" : name;
    }
}
