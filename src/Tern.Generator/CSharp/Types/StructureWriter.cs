using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Types;

/// <summary>Writes requests, results and the structures inside them.</summary>
public static class StructureWriter
{
    /// <summary>The file of a structure that is not an error.</summary>
    public static GeneratedFile Write(StructureShape structure, Service service, TypeScope scope) =>
        CodeFile.Write($"Types/{structure.Name}.cs", scope, code =>
        {
            code.Line($"/// <summary>{Summary(structure, service)}</summary>");
            code.Open(Declaration(structure, scope));
            scope.Properties = structure.Members.Select(member => member.PropertyName).ToHashSet();
            bool first = true;
            foreach (Member member in structure.Members)
            {
                if (!first)
                    code.Line();
                first = false;
                WriteProperty(code, structure, member, scope);
            }
            if (structure is { Role: StructureRole.Response, Stream: { } stream })
            {
                code.Line();
                code.Line("/// <inheritdoc/>");
                code.Line($"protected override object Streamed => {stream.PropertyName};");
            }
            if (structure.Role == StructureRole.Request)
                WriteRecordMembers(code, structure);
            scope.Properties = new HashSet<string>();
            code.Close();
        });

    /// <summary>Writes one property; also used for errors.</summary>
    public static void WriteProperty(CodeWriter code, StructureShape structure, Member member, TypeScope scope)
    {
        code.Line($"/// <summary>{Documentation.Member(member, structure.UsedInInput)}</summary>");
        string required = IsCompilerRequired(structure, member, scope) ? "required " : "";
        string initial = required.Length > 0 ? "" : Initial(member, scope);
        code.Line($"public {required}{scope.PropertyType(member)} {member.PropertyName} {{ get; init; }}{initial}");
    }

    /// <summary>
    /// Whether C# asks for the member. What only the service makes is not asked for, so that tests can make it easily,
    /// unless there is no value to put in its place.
    /// </summary>
    public static bool IsCompilerRequired(StructureShape structure, Member member, TypeScope scope) =>
        member.Presence == Presence.Required && structure.Role != StructureRole.Error
        && (structure.UsedInInput || (structure.Role != StructureRole.Response && DefaultValues.Zero(member.Value, scope) is null));

    private static string Summary(StructureShape structure, Service service) => structure.Role switch
    {
        StructureRole.Request => $"What <c>{structure.Name[..^"Request".Length]}</c> is asked.",
        StructureRole.Response => $"What <c>{structure.Name[..^"Response".Length]}</c> answers.",
        _ => $"<c>{structure.Id.Name}</c> of {Documentation.Escape(service.SdkId)}.",
    };

    private static string Declaration(StructureShape structure, TypeScope scope) => structure.Role switch
    {
        StructureRole.Request => $"public sealed record {structure.Name}",
        StructureRole.Response => $"public sealed class {structure.Name} : {scope.External(structure.Stream is null ? "ServiceResponse" : "StreamedResponse")}",
        _ => $"public sealed class {structure.Name}",
    };

    private static string Initial(Member member, TypeScope scope)
    {
        switch (member.Stream)
        {
            case MemberStream.RequestBody or MemberStream.RequestEvents:
                return "";
            case MemberStream.ResponseBody:
                return $" = {scope.External("ResponseBody")}.Empty;";
            case MemberStream.ResponseEvents:
                return $" = {scope.External("NoEvents")}<{scope.TypeOf(member.Value)}>.Instance;";
        }
        string? value = member.Presence switch
        {
            Presence.Defaulted => DefaultValues.Of(member, scope),
            Presence.Required => DefaultValues.Zero(member.Value, scope) ?? "null!",
            _ => member.Target is ListShape list ? $"{scope.External("AbsentList")}<{scope.ElementType(list)}>.Instance" : null,
        };
        return value is null or "default" or "0" or "false" ? "" : $" = {value};";
    }

    // A record for its "with"; equality by reference and a name for text keep it as small as a class, and secrets in.
    private static void WriteRecordMembers(CodeWriter code, StructureShape structure)
    {
        if (structure.Members.Count > 0)
            code.Line();
        code.Line("/// <summary>Whether both are the same object.</summary>");
        code.Line($"public bool Equals({structure.Name}? other) => ReferenceEquals(this, other);");
        code.Line();
        code.Line("/// <inheritdoc/>");
        code.Line("public override int GetHashCode() => global::System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);");
        code.Line();
        code.Line("/// <summary>The type's name: values may be secret.</summary>");
        code.Line($"public override string ToString() => nameof({structure.Name});");
        code.Line();
        code.Line("private bool PrintMembers(global::System.Text.StringBuilder builder) => false;");
    }
}
