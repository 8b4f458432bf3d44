using System.Reflection.Metadata;
using Tern.Functions.Build.Metadata;

namespace Tern.Functions.Build.Operations;

/// <summary>A type whose code is searched for operations.</summary>
internal sealed class CodeType
{
    private const string OperationType = "Tern.Runtime.Operation`2";

    public CodeType(ManagedAssembly assembly, TypeDefinitionHandle handle, bool isUserCode)
    {
        Assembly = assembly;
        IsUserCode = isUserCode;
        Name = TypeNames.Of(assembly.Reader, handle);
        TypeDefinition definition = assembly.Reader.GetTypeDefinition(handle);
        TypeSignature? parent = definition.BaseType.IsNil ? null : TypeNames.Of(assembly.Reader, definition.BaseType);
        BaseName = parent?.Name;
        IsOperation = BaseName == OperationType;
        IsStateMachine = IsNameOfStateMachine(Name[(Name.LastIndexOf('/') + 1)..]);
        IsInterface = (definition.Attributes & System.Reflection.TypeAttributes.Interface) != 0;
        Methods = [.. definition.GetMethods().Select(method => new CodeMethod(this, method))];
    }

    public ManagedAssembly Assembly { get; }

    /// <summary>Whether the type is in the project or in a project that it references. A container can create its objects.</summary>
    public bool IsUserCode { get; }

    public string Name { get; }

    public string? BaseName { get; }

    /// <summary>Whether the type is an operation of a generated client.</summary>
    public bool IsOperation { get; }

    /// <summary>Whether the compiler wrote the type for an asynchronous method or an iterator. The runtime calls its methods.</summary>
    public bool IsStateMachine { get; }

    public bool IsInterface { get; }

    public List<CodeMethod> Methods { get; }

    // <Method>d__1, and <<Method>b__0_1>d of a lambda.
    private static bool IsNameOfStateMachine(string name) => name.StartsWith('<') && (name.Contains(">d__", StringComparison.Ordinal) || name.EndsWith(">d", StringComparison.Ordinal) || name.Contains(">d`", StringComparison.Ordinal));
}
