using System.Reflection;
using System.Reflection.Metadata;

namespace Tern.Functions.Build.Operations;

/// <summary>A method whose code is searched for operations.</summary>
internal sealed class CodeMethod
{
    public CodeMethod(CodeType type, MethodDefinitionHandle handle)
    {
        MetadataReader reader = type.Assembly.Reader;
        MethodDefinition definition = reader.GetMethodDefinition(handle);
        string name = reader.GetString(definition.Name);
        Type = type;
        Handle = handle;
        // An explicit implementation has the name of its interface before its own.
        Key = new MemberKey(name.Length > 0 && name[0] != '.' ? name[(name.LastIndexOf('.') + 1)..] : name, MemberKey.CountParameters(reader.GetBlobReader(definition.Signature)));
        IsVirtual = (definition.Attributes & MethodAttributes.Virtual) != 0;
        IsDeclaration = IsVirtual && (type.IsInterface || (definition.Attributes & (MethodAttributes.NewSlot | MethodAttributes.Final)) == MethodAttributes.NewSlot);
    }

    public CodeType Type { get; }

    public MethodDefinitionHandle Handle { get; }

    public MemberKey Key { get; }

    public bool IsVirtual { get; }

    /// <summary>Whether the method is a member of an interface or virtual, and does not override another one.</summary>
    public bool IsDeclaration { get; }
}
