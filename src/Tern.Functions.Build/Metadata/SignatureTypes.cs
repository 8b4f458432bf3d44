using System.Collections.Immutable;
using System.Reflection.Metadata;

namespace Tern.Functions.Build.Metadata;

/// <summary>Decodes signatures and arguments of attributes.</summary>
internal sealed class SignatureTypes : ISignatureTypeProvider<TypeSignature, object?>, ICustomAttributeTypeProvider<TypeSignature>
{
    private const string SystemType = "System.Type";

    public static SignatureTypes Instance { get; } = new();

    public TypeSignature GetPrimitiveType(PrimitiveTypeCode typeCode) => TypeSignature.Of($"System.{typeCode}");

    public TypeSignature GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) => TypeSignature.Of(TypeNames.Of(reader, handle));

    public TypeSignature GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) => TypeSignature.Of(TypeNames.Of(reader, handle));

    public TypeSignature GetTypeFromSpecification(MetadataReader reader, object? genericContext, TypeSpecificationHandle handle, byte rawTypeKind) =>
        reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    public TypeSignature GetGenericInstantiation(TypeSignature genericType, ImmutableArray<TypeSignature> typeArguments) => genericType with { Arguments = typeArguments };

    public TypeSignature GetSZArrayType(TypeSignature elementType) => new("System.Array", [elementType]);

    public TypeSignature GetArrayType(TypeSignature elementType, ArrayShape shape) => GetSZArrayType(elementType);

    public TypeSignature GetPointerType(TypeSignature elementType) => elementType;

    public TypeSignature GetByReferenceType(TypeSignature elementType) => elementType;

    public TypeSignature GetPinnedType(TypeSignature elementType) => elementType;

    public TypeSignature GetModifiedType(TypeSignature modifier, TypeSignature unmodifiedType, bool isRequired) => unmodifiedType;

    public TypeSignature GetFunctionPointerType(MethodSignature<TypeSignature> signature) => new("System.IntPtr", [signature.ReturnType, .. signature.ParameterTypes]);

    public TypeSignature GetGenericTypeParameter(object? genericContext, int index) => TypeSignature.Of("T");

    public TypeSignature GetGenericMethodParameter(object? genericContext, int index) => TypeSignature.Of("T");

    public TypeSignature GetSystemType() => TypeSignature.Of(SystemType);

    public bool IsSystemType(TypeSignature type) => type.Name == SystemType;

    public TypeSignature GetTypeFromSerializedName(string name) => TypeSignature.Of(name.Split(',')[0]);

    // All enums of the attributes have the default underlying type.
    public PrimitiveTypeCode GetUnderlyingEnumType(TypeSignature type) => PrimitiveTypeCode.Int32;
}
