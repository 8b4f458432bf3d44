using System.Reflection.Metadata;
using Tern.Functions.Build.Metadata;

namespace Tern.Functions.Build.Operations;

/// <summary>Reads the names of an operation from the code that the generator writes: <c>Name = "GetItem"</c> and <c>Service = DynamoDBService.Descriptor</c>.</summary>
internal static class OperationReader
{
    /// <summary>Reads an operation.</summary>
    /// <returns><see langword="null"/> if the operation has no authentication, or if its code has another form.</returns>
    public static ServiceOperation? Read(CodeType operation, CodeIndex index)
    {
        if (operation.Methods.Find(method => method.Key.Name == "CreateDescriptor") is not { } create)
            return null;
        Dictionary<string, string> values = [];
        string? service = null;
        bool isAnonymous = false;
        ReadAssignments(create, values, (type, member, previous) =>
        {
            if (member == "get_Descriptor")
                service = type;
            isAnonymous |= member == "set_AuthSchemes" && previous == "Empty";
        });
        if (isAnonymous || service is null || index.Find(service)?.Methods.Find(method => method.Key.Name == ".cctor") is not { } descriptor)
            return null;
        ReadAssignments(descriptor, values, (_, _, _) => { });
        return values.TryGetValue("Name", out string? name) && values.TryGetValue("ServiceId", out string? id) && values.TryGetValue("SigningName", out string? signingName)
            ? new ServiceOperation(id, signingName, name)
            : null;
    }

    // A text before a setter is its value.
    private static void ReadAssignments(CodeMethod method, Dictionary<string, string> values, Action<string, string, string> call)
    {
        MetadataReader reader = method.Type.Assembly.Reader;
        string? text = null;
        string previous = "";
        foreach (Handle token in Instructions.ReadTokens(method.Type.Assembly.ReadCode(reader.GetMethodDefinition(method.Handle))))
        {
            if (token.Kind == HandleKind.UserString)
            {
                text = reader.GetUserString((UserStringHandle)token);
                continue;
            }
            if (NameOf(reader, token) is not (string type, string member))
                continue;
            if (text is not null && member.StartsWith("set_", StringComparison.Ordinal))
                values.TryAdd(member[4..], text);
            call(type, member, previous);
            text = null;
            previous = member;
        }
    }

    private static (string Type, string Member)? NameOf(MetadataReader reader, Handle token)
    {
        switch (token.Kind)
        {
            case HandleKind.MethodSpecification:
                return NameOf(reader, reader.GetMethodSpecification((MethodSpecificationHandle)token).Method);
            case HandleKind.MemberReference:
                MemberReference member = reader.GetMemberReference((MemberReferenceHandle)token);
                return (TypeNames.Of(reader, member.Parent)?.Name ?? "", reader.GetString(member.Name));
            case HandleKind.MethodDefinition:
                MethodDefinition method = reader.GetMethodDefinition((MethodDefinitionHandle)token);
                return (TypeNames.Of(reader, method.GetDeclaringType()), reader.GetString(method.Name));
            default:
                return null;
        }
    }
}
