using System.Reflection.Metadata;

namespace Tern.Functions.Build.Metadata;

/// <summary>Full names of types.</summary>
internal static class TypeNames
{
    public static string Of(MetadataReader reader, TypeDefinitionHandle handle)
    {
        TypeDefinition type = reader.GetTypeDefinition(handle);
        string name = reader.GetString(type.Name);
        return type.GetDeclaringType() is { IsNil: false } parent ? $"{Of(reader, parent)}/{name}" : Qualify(reader.GetString(type.Namespace), name);
    }

    public static string Of(MetadataReader reader, TypeReferenceHandle handle)
    {
        TypeReference type = reader.GetTypeReference(handle);
        string name = reader.GetString(type.Name);
        return type.ResolutionScope is { Kind: HandleKind.TypeReference } parent
            ? $"{Of(reader, (TypeReferenceHandle)parent)}/{name}"
            : Qualify(reader.GetString(type.Namespace), name);
    }

    /// <summary>The type of a token, or <see langword="null"/> for other tokens.</summary>
    public static TypeSignature? Of(MetadataReader reader, EntityHandle handle) => handle.Kind switch
    {
        HandleKind.TypeDefinition => TypeSignature.Of(Of(reader, (TypeDefinitionHandle)handle)),
        HandleKind.TypeReference => TypeSignature.Of(Of(reader, (TypeReferenceHandle)handle)),
        HandleKind.TypeSpecification => reader.GetTypeSpecification((TypeSpecificationHandle)handle).DecodeSignature(SignatureTypes.Instance, null),
        _ => null,
    };

    /// <summary>The name with the classes that contain it, without namespace: <c>Orders.Handlers</c>.</summary>
    public static string Path(MetadataReader reader, TypeDefinitionHandle handle)
    {
        TypeDefinition type = reader.GetTypeDefinition(handle);
        string name = reader.GetString(type.Name);
        return type.GetDeclaringType() is { IsNil: false } parent ? $"{Path(reader, parent)}.{name}" : name;
    }

    private static string Qualify(string space, string name) => space.Length == 0 ? name : $"{space}.{name}";
}
