using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>Writes the methods that read and write a structure.</summary>
internal sealed class CborStructures(TypeScope scope, IDocumentBinding binding)
{
    /// <summary>Writes the method that writes a structure. The method counts the members that are set, because a CBOR map starts with its length.</summary>
    public void WriteWriter(CodeWriter code, StructureShape structure)
    {
        code.Open($"public static void Write(ref {scope.External(ExternalTypes.CborWriter)} writer, {scope.Named(structure)} value)");
        code.Line(CborNesting.Check(structure));
        var present = new PresentMembers(structure, scope);
        List<Member> members = [.. MembersOf(structure)];
        string? message = ErrorWriter.MessageOf(structure)?.Name;
        List<string> conditions = [.. members.Select(member => present.Condition(member, "value")).OfType<string>()];
        int always = members.Count - conditions.Count + (message is null ? 0 : 1);
        if (conditions.Count == 0)
        {
            code.Line($"writer.WriteStartMap({always});");
        }
        else
        {
            string count = present.New("count");
            code.Line($"int {count} = {always};");
            foreach (string condition in conditions)
            {
                code.Line($"if ({condition})");
                code.Line($"    {count}++;");
            }
            code.Line($"writer.WriteStartMap({count});");
        }
        if (message is not null)
        {
            code.Line(WriteName(message));
            code.Line("writer.WriteString(value.ServiceMessage);");
        }
        foreach (Member member in members)
        {
            present.Write(code, member, "value", value =>
            {
                code.Line(WriteName(member.Name));
                code.Line(CborValues.Write(member, value));
            });
        }
        code.Close();
    }

    /// <summary>Writes the method that reads a structure: an output from a response, an error from its document, or a nested structure from a reader.</summary>
    public void WriteReader(CodeWriter code, StructureShape structure)
    {
        string parameters = structure.Role switch
        {
            StructureRole.Response => $"{scope.External(ExternalTypes.ResponseMessage)} response",
            StructureRole.Error => $"{scope.External(ExternalTypes.ServiceError)} error, {scope.External(ExternalTypes.ReadOnlySpan)}<byte> document",
            _ => $"ref {scope.External(ExternalTypes.CborReader)} reader",
        };
        List<Member> members = [.. MembersOf(structure)];
        bool isTop = structure.Role is StructureRole.Response or StructureRole.Error;
        var locals = new StructureLocals(structure, scope, CodecSide.Client, CborValues.CodecName);

        code.Open($"public static {scope.Named(structure)} Read({parameters})");
        locals.WriteDeclarations(code);
        if (isTop)
            binding.ReadBound(code, structure, locals, scope);
        // The document of an output or error without members is ignored.
        if (!isTop || members.Count > 0)
            WriteDocument(code, structure, members, locals);
        locals.WriteReturn(code);
        code.Close();
    }

    private static string WriteName(string name) => $"writer.WriteLiteral({CborLiteral.Text(name)});";

    private IEnumerable<Member> MembersOf(StructureShape structure) =>
        structure.Role == StructureRole.Nested ? structure.Members : binding.DocumentMembers(structure);

    private void WriteDocument(CodeWriter code, StructureShape structure, List<Member> members, StructureLocals locals)
    {
        // An empty body is an empty map.
        if (structure.Role == StructureRole.Response)
            code.Line($"var reader = new {scope.External(ExternalTypes.CborReader)}(response.Body.IsEmpty ? [0xa0] : response.Body.Span);");
        else if (structure.Role == StructureRole.Error)
            code.Line($"var reader = new {scope.External(ExternalTypes.CborReader)}(document);");
        string rest = locals.New("rest");
        code.Line($"int {rest} = reader.ReadStartMap();");
        code.Open($"while (reader.ReadName(ref {rest}, out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        code.Line("if (reader.TryReadNull())");
        code.Line("    continue;");
        if (members.Count > 0)
            NameSwitch.Write(code, scope, members, member => member.Name, member => $"{locals[member]} = {CborValues.Read(member, scope)};");
        code.Line("reader.Skip();");
        code.Close();
        if (structure.Role == StructureRole.Response)
            code.Line("reader.ReadEnd();");
    }
}
