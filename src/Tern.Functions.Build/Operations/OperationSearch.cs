using System.Collections.Immutable;
using System.Reflection.Metadata;
using Tern.Functions.Build.Metadata;

namespace Tern.Functions.Build.Operations;

/// <summary>Finds the operations that code can call.</summary>
/// <remarks>
/// The search follows calls from the start methods. It never finds too few operations for calls that are visible in the code, but can find too many: a call of a
/// virtual method reaches all methods of the same name and number of parameters, in types of the user and in types of libraries that the found code uses.
/// </remarks>
internal sealed class OperationSearch(CodeIndex index)
{
    private readonly HashSet<CodeMethod> _reached = [];
    private readonly Queue<CodeMethod> _pending = new();
    private readonly HashSet<MemberKey> _called = [];
    private readonly HashSet<CodeType> _used = [];
    private readonly HashSet<CodeType> _operations = [];

    /// <summary>Adds a start method.</summary>
    public void Add(CodeMethod method)
    {
        Use(method.Type);
        Reach(method);
    }

    /// <summary>Adds all methods of a type, for example of a filter.</summary>
    public void AddAll(CodeType type) => type.Methods.ForEach(Add);

    public HashSet<ServiceOperation> Find()
    {
        while (_pending.TryDequeue(out CodeMethod? method))
        {
            MetadataReader reader = method.Type.Assembly.Reader;
            foreach (Handle token in Instructions.ReadTokens(method.Type.Assembly.ReadCode(reader.GetMethodDefinition(method.Handle))))
                Follow(reader, token);
        }
        return [.. _operations.Select(operation => OperationReader.Read(operation, index)).OfType<ServiceOperation>()];
    }

    private void Follow(MetadataReader reader, Handle token)
    {
        switch (token.Kind)
        {
            case HandleKind.MethodSpecification:
                MethodSpecification generic = reader.GetMethodSpecification((MethodSpecificationHandle)token);
                UseArguments(generic.DecodeSignature(SignatureTypes.Instance, null));
                Follow(reader, generic.Method);
                break;
            case HandleKind.MethodDefinition:
                MethodDefinition method = reader.GetMethodDefinition((MethodDefinitionHandle)token);
                Call(TypeNames.Of(reader, method.GetDeclaringType()), new MemberKey(reader.GetString(method.Name), MemberKey.CountParameters(reader.GetBlobReader(method.Signature))));
                break;
            case HandleKind.MemberReference:
                MemberReference member = reader.GetMemberReference((MemberReferenceHandle)token);
                if (TypeNames.Of(reader, member.Parent) is not { } type)
                    break;
                UseArguments(type.Arguments);
                if (member.GetKind() == MemberReferenceKind.Field)
                    Use(type.Name);
                else
                    Call(type.Name, new MemberKey(reader.GetString(member.Name), MemberKey.CountParameters(reader.GetBlobReader(member.Signature))));
                break;
            case HandleKind.FieldDefinition:
                Use(TypeNames.Of(reader, reader.GetFieldDefinition((FieldDefinitionHandle)token).GetDeclaringType()));
                break;
            case HandleKind.TypeSpecification:
                UseArguments([TypeNames.Of(reader, (EntityHandle)token)!]);
                break;
        }
    }

    // The runtime calls the methods of state machines, and containers and other generic code create the user's types: no instruction names these calls.
    private void UseArguments(ImmutableArray<TypeSignature> types)
    {
        foreach (TypeSignature type in types)
        {
            if (index.Find(type.Name) is { } found && (found.IsStateMachine || found.IsUserCode))
                Use(found);
            UseArguments(type.Arguments);
        }
    }

    private void Call(string typeName, MemberKey key)
    {
        if (_called.Add(key))
        {
            foreach (CodeMethod method in index.FindVirtual(key))
            {
                if (_used.Contains(method.Type) || (method.Type.IsUserCode && index.Declares(key)))
                    Reach(method);
            }
        }
        Use(typeName);
        for (CodeType? type = index.Find(typeName); type is not null; type = type.BaseName is null ? null : index.Find(type.BaseName))
        {
            bool isFound = false;
            foreach (CodeMethod method in type.Methods.Where(method => method.Key == key))
            {
                Reach(method);
                isFound = true;
            }
            if (isFound)
                return;
        }
    }

    private void Use(string typeName)
    {
        if (index.Find(typeName) is { } type)
            Use(type);
    }

    private void Use(CodeType type)
    {
        if (type.IsOperation)
        {
            _operations.Add(type);
            return;
        }
        if (!_used.Add(type))
            return;
        foreach (CodeMethod method in type.Methods)
        {
            if (IsCalledByUse(type, method))
                Reach(method);
        }
        if (type.BaseName is not null)
            Use(type.BaseName);
    }

    // A container calls constructors of the user's types.
    private bool IsCalledByUse(CodeType type, CodeMethod method) =>
        type.IsStateMachine
        || method.Key.Name == ".cctor"
        || (type.IsUserCode && method.Key.Name == ".ctor")
        || (method.IsVirtual && (!index.Declares(method.Key) || _called.Contains(method.Key)));

    private void Reach(CodeMethod method)
    {
        if (!method.Type.IsOperation && _reached.Add(method))
        {
            Use(method.Type);
            _pending.Enqueue(method);
        }
    }
}
