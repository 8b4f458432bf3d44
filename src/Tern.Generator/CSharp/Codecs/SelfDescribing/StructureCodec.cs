using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>Writes the methods that read and write a structure.</summary>
internal sealed class StructureCodec(SelfDescribingFormat format, IDocumentBinding binding)
{
    private readonly TypeScope _scope = format.Scope;
    private readonly ReaderSyntax _reader = format.Reader;

    /// <summary>Writes the method that writes a structure.</summary>
    public void WriteWriter(CodeWriter code, StructureShape structure)
    {
        code.Open($"public static void Write({format.WriterParameter}, {_scope.Named(structure)} value)");
        code.Line(format.Check(structure));
        List<Member> members = [.. MembersOf(structure)];
        var present = new PresentMembers(structure, _scope);
        format.WriteStart(code, structure, members, present);
        if (ErrorWriter.MessageOf(structure) is { } message)
        {
            code.Line(format.WriteName(message));
            code.Line("writer.WriteString(value.ServiceMessage);");
        }
        foreach (Member member in members)
        {
            present.Write(code, member, "value", value =>
            {
                code.Line(format.WriteName(member));
                code.Line(format.Values.Write(member, value));
            });
        }
        code.Lines(format.Writer.EndMap);
        code.Close();
    }

    /// <summary>
    /// Writes the method that reads a structure: an output from a response, an error from its document, an input from a request if the protocol binds it to
    /// HTTP, or another structure from a reader.
    /// </summary>
    public void WriteReader(CodeWriter code, StructureShape structure)
    {
        string parameters = structure.Role switch
        {
            StructureRole.Response => $"{_scope.External(ExternalTypes.ResponseMessage)} response",
            StructureRole.Error => $"{_scope.External(ExternalTypes.ServiceError)} error, {_scope.External(ExternalTypes.ReadOnlySpan)}<byte> document",
            StructureRole.Request when binding.BindsRequests => $"{_scope.External(ExternalTypes.RestRequest)} request{MissingMembersSyntax.Parameter(format.Side, _scope)}",
            _ => format.ReaderParameters,
        };
        List<Member> members = [.. MembersOf(structure)];
        bool isTop = structure.Role is StructureRole.Response or StructureRole.Error || (structure.Role == StructureRole.Request && binding.BindsRequests);
        var locals = new StructureLocals(structure, _scope, format.Side, format.CodecName, setsDefaults: format.IsStrict && structure.Role != StructureRole.Error);

        code.Open($"public static {_scope.Named(structure)} Read({parameters})");
        locals.WriteDeclarations(code);
        if (structure.Role == StructureRole.Error)
            MissingMembersSyntax.WriteLocal(code, format.Side, _scope);
        if (isTop)
            binding.ReadBound(code, structure, locals, _scope);
        // The document of an input, output or error without members is ignored.
        if (!isTop || members.Count > 0)
            WriteDocument(code, structure, members, locals, isTop);
        locals.WriteReturn(code);
        code.Close();
    }

    private IEnumerable<Member> MembersOf(StructureShape structure) =>
        structure.Role == StructureRole.Nested ? structure.Members : binding.DocumentMembers(structure);

    private void WriteDocument(CodeWriter code, StructureShape structure, List<Member> members, StructureLocals locals, bool isTop)
    {
        bool isBody = isTop && structure.Role != StructureRole.Error;
        string body = structure.Role == StructureRole.Request ? "request.Content" : "response.Body";
        // An empty body is an empty structure.
        if (isBody)
            code.Line($"var reader = new {_scope.External(_reader.Type)}({body}.IsEmpty ? {_reader.EmptyDocument} : {body}.Span);");
        else if (isTop)
            code.Line($"var reader = new {_scope.External(_reader.Type)}(document);");
        string rest = locals.New("rest");
        code.Line(_reader.StartMap(rest));
        code.Open($"while (reader.ReadName({_reader.LengthArgument(rest)}out {_scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        code.Line("if (reader.TryReadNull())");
        code.Line("    continue;");
        if (members.Count > 0)
            NameSwitch.Write(code, _scope, members, format.Values.WireName, member => $"{locals[member]} = {format.Values.Read(member)};");
        code.Line("reader.Skip();");
        code.Close();
        if (isBody)
            code.Line("reader.ReadEnd();");
    }
}
