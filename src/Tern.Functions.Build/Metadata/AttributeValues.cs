using System.Reflection.Metadata;

namespace Tern.Functions.Build.Metadata;

/// <summary>An attribute with its arguments.</summary>
/// <param name="Type">The type.</param>
/// <param name="Argument">The first argument of the constructor, or <see langword="null"/>.</param>
/// <param name="Named">The properties that are set.</param>
internal sealed record AttributeValues(TypeSignature Type, object? Argument, Dictionary<string, object?> Named)
{
    private const string Suffix = "Attribute";

    /// <summary>The name in C#, without namespace.</summary>
    public string ShortName
    {
        get
        {
            string name = Type.Name[(Type.Name.LastIndexOf('.') + 1)..];
            return name.EndsWith(Suffix, StringComparison.Ordinal) ? name[..^Suffix.Length] : name;
        }
    }

    /// <summary>The attributes of the library.</summary>
    public static List<AttributeValues> Read(MetadataReader reader, CustomAttributeHandleCollection attributes)
    {
        List<AttributeValues> list = [];
        foreach (CustomAttributeHandle handle in attributes)
        {
            CustomAttribute attribute = reader.GetCustomAttribute(handle);
            if (TypeOf(reader, attribute) is not { } type || !type.Name.StartsWith("Tern.Functions.", StringComparison.Ordinal))
                continue;
            // Arguments of filters can have types of any assembly, and are not required.
            if (type.Arguments.Length > 0)
            {
                list.Add(new AttributeValues(type, null, []));
                continue;
            }
            CustomAttributeValue<TypeSignature> value = attribute.DecodeValue(SignatureTypes.Instance);
            Dictionary<string, object?> named = new(StringComparer.Ordinal);
            foreach (CustomAttributeNamedArgument<TypeSignature> argument in value.NamedArguments)
                named[argument.Name!] = argument.Value;
            list.Add(new AttributeValues(type, value.FixedArguments is [{ Value: { } first }, ..] ? first : null, named));
        }
        return list;
    }

    private static TypeSignature? TypeOf(MetadataReader reader, CustomAttribute attribute) => attribute.Constructor.Kind == HandleKind.MemberReference
        ? TypeNames.Of(reader, reader.GetMemberReference((MemberReferenceHandle)attribute.Constructor).Parent)
        : TypeNames.Of(reader, (EntityHandle)reader.GetMethodDefinition((MethodDefinitionHandle)attribute.Constructor).GetDeclaringType());
}
