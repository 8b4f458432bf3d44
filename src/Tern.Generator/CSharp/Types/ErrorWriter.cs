using System.Text.Json;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Types;

/// <summary>Writes the service's exception and the typed errors below it.</summary>
public static class ErrorWriter
{
    /// <summary>The name of the service's own exception.</summary>
    public static string BaseName(Service service) => $"{service.Name}Exception";

    /// <summary>The root of the service's errors, which also stands for errors that the model does not have.</summary>
    public static GeneratedFile WriteBase(Service service, TypeScope scope) =>
        CodeFile.Write($"{BaseName(service)}.cs", scope, code =>
        {
            string name = BaseName(service);
            code.Line($"/// <summary>An error that {Documentation.Escape(service.SdkId)} answered with; errors that the model knows have types of their own.</summary>");
            code.Open($"public class {name} : {scope.External("ServiceException")}");
            WriteConstructors(code, name, scope, errorCode: null);
            code.Close();
        });

    /// <summary>The file of one error.</summary>
    public static GeneratedFile Write(StructureShape error, Service service, TypeScope scope) =>
        CodeFile.Write($"Types/{error.Name}.cs", scope, code =>
        {
            code.Line($"/// <summary>The error <c>{error.Id.Name}</c>.</summary>");
            scope.Properties = error.Members.Select(member => member.PropertyName).ToHashSet();
            code.Open($"public sealed class {error.Name} : {BaseName(service)}");
            WriteConstructors(code, error.Name, scope, Code(error));
            foreach (Member member in DataMembers(error))
            {
                code.Line();
                StructureWriter.WriteProperty(code, error, member, scope);
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
            scope.Properties = new HashSet<string>();
            code.Close();
        });

    /// <summary>The members that have a property of their own: of an error all but its message, which every exception has.</summary>
    public static IReadOnlyList<Member> DataMembers(StructureShape structure) =>
        structure.Role == StructureRole.Error ? [.. structure.Members.Where(member => !IsMessage(member))] : structure.Members;

    /// <summary>The member of an error that is its message; null when it has none, and for what is no error.</summary>
    public static Member? MessageOf(StructureShape structure) =>
        structure.Role == StructureRole.Error ? structure.Members.FirstOrDefault(IsMessage) : null;

    private static bool IsMessage(Member member) =>
        string.Equals(member.Name, "message", StringComparison.OrdinalIgnoreCase) && member.Target is SimpleShape { Kind: ShapeKind.String };

    /// <summary>The code that users see: the query protocol's where the service keeps it, otherwise the shape's name.</summary>
    private static string Code(StructureShape error) => error.Traits.GetString(TraitIds.AwsQueryError, "code") ?? error.Id.Name;

    private static void WriteConstructors(CodeWriter code, string name, TypeScope scope, string? errorCode)
    {
        code.Line("/// <summary>An error as it was read from a response.</summary>");
        code.Line($"public {name}({scope.External("ServiceError")} error)");
        code.Open("    : base(error)");
        code.Close();
        code.Line();
        code.Line("/// <summary>An error made by hand, as in tests.</summary>");
        code.Line(errorCode is null ? $"public {name}(string errorCode, string message)" : $"public {name}(string message)");
        code.Open($"    : base({(errorCode is null ? "errorCode" : CSharpText.Literal(errorCode))}, message)");
        code.Close();
    }
}
