using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>Writes the methods that read and write a structure.</summary>
internal sealed class JsonStructures(TypeScope scope, JsonValues values, IDocumentBinding binding, CodecSide side)
{
    /// <summary>The parameter of the readers of a server that collects missing required members. Empty for a client.</summary>
    public string ReaderContext => side == CodecSide.Server ? $", {scope.External(ExternalTypes.MissingMembers)} missing" : "";

    /// <summary>Writes the method that writes a structure.</summary>
    public void WriteWriter(CodeWriter code, StructureShape structure)
    {
        code.Open($"public static void Write(ref {scope.External(ExternalTypes.JsonWriter)} writer, {scope.Named(structure)} value)");
        code.Line("writer.ThrowIfNullOrTooDeep(value);");
        code.Line("writer.WriteStartObject();");
        // A client sends errors only as events, whose type is in a header.
        if (structure.Role == StructureRole.Error && side == CodecSide.Server)
        {
            code.Line("writer.WriteName(\"\\\"__type\\\":\"u8);");
            code.Line($"writer.WriteString({CSharpText.Literal(structure.Id.ToString())});");
        }
        if (ErrorWriter.MessageOf(structure) is { } message)
        {
            code.Line(WriteName(message));
            code.Line("writer.WriteString(value.ServiceMessage);");
        }
        var present = new PresentMembers(structure, scope);
        foreach (Member member in MembersOf(structure))
        {
            present.Write(code, member, "value", value =>
            {
                code.Line(WriteName(member));
                code.Line(values.Write(member, value));
            });
        }
        code.Line("writer.WriteEndObject();");
        code.Close();
    }

    /// <summary>Writes the method that reads a structure: an output from a response, an error from its document, or another structure from a reader.</summary>
    public void WriteReader(CodeWriter code, StructureShape structure)
    {
        string parameters = structure.Role switch
        {
            StructureRole.Response => $"{scope.External(ExternalTypes.ResponseMessage)} response",
            StructureRole.Error => $"{scope.External(ExternalTypes.ServiceError)} error, {scope.External(ExternalTypes.ReadOnlySpan)}<byte> document",
            _ => $"ref {scope.External(ExternalTypes.JsonReader)} reader{ReaderContext}",
        };
        List<Member> members = [.. MembersOf(structure)];
        bool isTop = structure.Role is StructureRole.Response or StructureRole.Error;
        var locals = new StructureLocals(structure, scope, side, JsonValues.CodecName);

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

    /// <summary>The statement that writes the name of a member.</summary>
    public string WriteName(Member member)
    {
        string encoded = $"\"{System.Text.Json.JsonEncodedText.Encode(values.WireName(member))}\":";
        return $"writer.WriteName({CSharpText.Literal(encoded)}u8);";
    }

    private IEnumerable<Member> MembersOf(StructureShape structure) =>
        structure.Role == StructureRole.Nested ? structure.Members : binding.DocumentMembers(structure);

    private void WriteDocument(CodeWriter code, StructureShape structure, List<Member> members, StructureLocals locals)
    {
        // An empty body is an empty object.
        if (structure.Role == StructureRole.Response)
            code.Line($"var reader = new {scope.External(ExternalTypes.JsonReader)}(response.Body.IsEmpty ? \"{{}}\"u8 : response.Body.Span);");
        else if (structure.Role == StructureRole.Error)
            code.Line($"var reader = new {scope.External(ExternalTypes.JsonReader)}(document);");
        code.Line("reader.ReadStartObject();");
        code.Open($"while (reader.ReadName(out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        code.Line("if (reader.TryReadNull())");
        code.Line("    continue;");
        if (members.Count > 0)
            NameSwitch.Write(code, scope, members, values.WireName, member => $"{locals[member]} = {values.Read(member)};");
        code.Line("reader.Skip();");
        code.Close();
        if (structure.Role == StructureRole.Response)
            code.Line("reader.ReadEnd();");
    }
}
