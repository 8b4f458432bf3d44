using System.Text.Json;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Types;

/// <summary>Writes the exception of the service and the typed errors that derive from it.</summary>
public static class ErrorWriter
{
    /// <summary>The name of the exception of the service.</summary>
    public static string BaseName(Service service) => $"{service.Name}Exception";

    /// <summary>The file of the base class of the service's errors, which is also the type of errors that the model does not contain.</summary>
    public static GeneratedFile WriteBase(Service service, TypeScope scope) =>
        CodeFile.Write($"{BaseName(service)}.cs", scope, code =>
        {
            string name = BaseName(service);
            code.Line($"/// <summary>An error that {Sentences.ServiceName(service)} returned. Errors that the model contains have their own types.</summary>");
            code.Open($"{scope.Access} class {name} : {scope.External(ExternalTypes.TernServiceException)}");
            WriteConstructors(code, name, scope, errorCode: null);
            code.Close();
        });

    /// <summary>The file of one error.</summary>
    public static GeneratedFile Write(StructureShape error, Service service, TypeDocumentation documentation, TypeScope scope) =>
        CodeFile.Write($"Types/{error.Name}.cs", scope, code =>
        {
            documentation.WriteError(code, error);
            scope.PropertyNames = error.Members.Select(member => member.PropertyName).ToHashSet();
            code.Open($"{scope.Access} sealed class {error.Name} : {BaseName(service)}");
            WriteConstructors(code, error.Name, scope, Code(error));
            foreach (Member member in DataMembers(error))
            {
                code.Line();
                StructureWriter.WriteProperty(code, error, member, documentation, scope);
            }
            if (error.Traits.Get(TraitIds.Retryable) is { } retryable)
            {
                code.Line();
                code.Line("/// <inheritdoc/>");
                code.Line("public override bool IsRetryable => true;");
                if (retryable.ValueKind == JsonValueKind.Object && retryable.TryGetProperty("throttling", out JsonElement throttling) && throttling.ValueKind == JsonValueKind.True)
                {
                    code.Line();
                    code.Line("/// <inheritdoc/>");
                    code.Line("public override bool IsThrottling => true;");
                }
            }
            scope.PropertyNames = new HashSet<string>();
            code.Close();
        });

    /// <summary>The members with their own property. For an error, these are all members except the message, which every exception has.</summary>
    public static IReadOnlyList<Member> DataMembers(StructureShape structure) =>
        structure.Role == StructureRole.Error ? [.. structure.Members.Where(member => !IsMessage(member))] : structure.Members;

    /// <summary>The member of an error that is its message. Null if there is none, or if the structure is not an error.</summary>
    public static Member? MessageOf(StructureShape structure) =>
        structure.Role == StructureRole.Error ? structure.Members.FirstOrDefault(IsMessage) : null;

    private static bool IsMessage(Member member) =>
        string.Equals(member.Name, "message", StringComparison.OrdinalIgnoreCase) && member.Target is SimpleShape { Kind: ShapeKind.String };

    /// <summary>The public error code: the code of the query protocol if the model contains it, otherwise the name of the shape.</summary>
    private static string Code(StructureShape error) => error.Traits.GetString(TraitIds.AwsQueryError, "code") ?? error.Id.Name;

    private static void WriteConstructors(CodeWriter code, string name, TypeScope scope, string? errorCode)
    {
        code.Line("/// <summary>Creates an error that was read from a response.</summary>");
        code.Line($"public {name}({scope.External(ExternalTypes.ServiceError)} error)");
        code.Open("    : base(error)");
        code.Close();
        code.Line();
        code.Line("/// <summary>Creates an error without a response, for example in a test.</summary>");
        code.Line(errorCode is null ? $"public {name}(string errorCode, string message)" : $"public {name}(string message)");
        code.Open($"    : base({(errorCode is null ? "errorCode" : CSharpText.Literal(errorCode))}, message)");
        code.Close();
    }
}
