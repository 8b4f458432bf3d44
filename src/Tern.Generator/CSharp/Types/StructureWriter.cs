using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Types;

/// <summary>Writes requests, responses and the structures that they contain.</summary>
public static class StructureWriter
{
    /// <summary>The file of a structure that is not an error.</summary>
    /// <param name="structure">The structure.</param>
    /// <param name="documentation">The writer of its documentation.</param>
    /// <param name="scope">The namespace of the type.</param>
    /// <param name="payloads">The writer of the members that call a codec. The default is null: no structure has such members.</param>
    public static GeneratedFile Write(StructureShape structure, TypeDocumentation documentation, TypeScope scope, PayloadMembers? payloads = null) =>
        CodeFile.Write($"Types/{structure.Name}.cs", scope, code =>
        {
            documentation.WriteStructure(code, structure);
            code.Open(Declaration(structure, scope) + payloads?.Base(structure, scope));
            scope.PropertyNames = structure.Members.Select(member => member.PropertyName).ToHashSet();
            bool first = true;
            foreach (Member member in structure.Members)
            {
                if (!first)
                    code.Line();
                first = false;
                WriteProperty(code, structure, member, documentation, scope);
            }
            if (structure is { Role: StructureRole.Response, Stream: { } stream })
            {
                code.Line();
                code.Line("/// <inheritdoc/>");
                code.Line($"protected override object Streamed => {stream.PropertyName};");
            }
            if (structure.IsRecord)
                WriteRecordMembers(code, structure);
            payloads?.Write(code, structure, scope);
            scope.PropertyNames = new HashSet<string>();
            code.Close();
        });

    /// <summary>Writes a property of a structure or an error.</summary>
    public static void WriteProperty(CodeWriter code, StructureShape structure, Member member, TypeDocumentation documentation, TypeScope scope)
    {
        documentation.WriteMember(code, structure, member);
        string required = HasRequiredModifier(structure, member, scope) ? "required " : "";
        string initial = required.Length > 0 ? "" : Initial(member, scope);
        code.Line($"public {required}{scope.PropertyType(member)} {member.PropertyName} {{ get; init; }}{initial}");
    }

    /// <summary>
    /// Whether the property has the modifier <c>required</c>. Properties of structures that only the service creates do not have it, so that tests can create
    /// them easily, unless there is no value for a property that is not set.
    /// </summary>
    public static bool HasRequiredModifier(StructureShape structure, Member member, TypeScope scope) =>
        member.Presence == Presence.Required && structure.Role != StructureRole.Error
        && (structure.UsedInInput || (structure.Role != StructureRole.Response && DefaultValues.EmptyValue(member.Value, scope) is null));

    private static string Declaration(StructureShape structure, TypeScope scope) => structure.Role switch
    {
        StructureRole.Request => $"{scope.Access} sealed record {structure.Name}",
        StructureRole.Response => $"{scope.Access} sealed class {structure.Name} : {scope.External(structure.Stream is null ? ExternalTypes.ServiceResponse : ExternalTypes.StreamedResponse)}",
        _ when structure.IsPayload => $"{scope.Access} sealed partial record {structure.Name}",
        _ => $"{scope.Access} sealed class {structure.Name}",
    };

    private static string Initial(Member member, TypeScope scope)
    {
        switch (member.Stream)
        {
            case MemberStream.RequestBody or MemberStream.RequestEvents:
                return "";
            case MemberStream.ResponseBody:
                return $" = {scope.External(ExternalTypes.ResponseBody)}.Empty;";
            case MemberStream.ResponseEvents:
                return $" = {scope.External(ExternalTypes.EmptyEventStream)}<{scope.TypeOf(member.Value)}>.Instance;";
        }
        string? value = member.Presence switch
        {
            Presence.Defaulted => DefaultValues.Of(member, scope),
            Presence.Required => DefaultValues.EmptyValue(member.Value, scope) ?? "null!",
            _ => member.Target is ListShape list ? $"{scope.External(ExternalTypes.AbsentList)}<{scope.ElementType(list)}>.Instance" : null,
        };
        return value is null or "default" or "0" or "false" ? "" : $" = {value};";
    }

    // A record, because of "with". Reference equality and a ToString without values make it as small as a class, and prevent the output of secrets.
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
        code.Line("/// <summary>Returns the name of the type without the values, which can be secret.</summary>");
        code.Line($"public override string ToString() => nameof({structure.Name});");
        code.Line();
        code.Line("private bool PrintMembers(global::System.Text.StringBuilder builder) => false;");
    }
}
