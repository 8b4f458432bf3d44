using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>Writes the methods that read and write a structure.</summary>
internal sealed class XmlStructures(TypeScope scope, XmlValues values, IXmlBinding binding, CodecSide side)
{
    /// <summary>Writes the methods that write the content of a structure's element, and the attributes of its start tag.</summary>
    public void WriteWriter(CodeWriter code, StructureShape structure)
    {
        // On a server, the writer of errors writes the message.
        Member? message = side == CodecSide.Server ? null : ErrorWriter.MessageOf(structure);
        List<Member> attributes = [.. MembersOf(structure).Where(XmlNames.IsAttribute)];
        if (XmlNames.AttributesOf(structure).Any())
        {
            var inTag = new PresentMembers(structure, scope);
            code.Open($"public static void WriteAttributes(ref {scope.External(ExternalTypes.XmlWriter)} writer, {scope.Named(structure)} value)");
            code.Line("writer.ThrowIfNullOrTooDeep(value);");
            if (message is not null && XmlNames.IsAttribute(message))
                WriteAttribute(code, message, "value.ServiceMessage");
            foreach (Member member in attributes)
                inTag.Write(code, member, "value", value => WriteAttribute(code, member, value));
            code.Close();
            code.Line();
        }
        var present = new PresentMembers(structure, scope);
        code.Open($"public static void Write(ref {scope.External(ExternalTypes.XmlWriter)} writer, {scope.Named(structure)} value)");
        code.Line("writer.ThrowIfNullOrTooDeep(value);");
        if (message is not null && !XmlNames.IsAttribute(message))
            values.WriteElement(code, message, "value.ServiceMessage");
        foreach (Member member in MembersOf(structure).Where(member => !XmlNames.IsAttribute(member)))
            present.Write(code, member, "value", value => values.WriteElement(code, member, value));
        code.Close();
    }

    /// <summary>
    /// Writes the method that reads a structure: an output from a response, an input from a request, an error from its element, or a nested structure from a
    /// reader.
    /// </summary>
    public void WriteReader(CodeWriter code, StructureShape structure)
    {
        string parameters = structure.Role switch
        {
            StructureRole.Response => $"{scope.External(ExternalTypes.ResponseMessage)} response",
            StructureRole.Error => $"{scope.External(ExternalTypes.ServiceError)} error, {scope.External(ExternalTypes.ReadOnlySpan)}<byte> document",
            StructureRole.Request => $"{scope.External(ExternalTypes.RestRequest)} request{values.ReaderContext}",
            _ => $"ref {scope.External(ExternalTypes.XmlReader)} reader{values.ReaderContext}",
        };
        List<Member> members = [.. MembersOf(structure)];
        bool isTop = structure.Role is not StructureRole.Nested;
        var locals = new StructureLocals(structure, scope, side, XmlValues.CodecName);
        Dictionary<Member, string> builders = members.Where(XmlNames.IsFlattened).ToDictionary(member => member, member => locals.New($"{member.PropertyName}Builder"));

        code.Open($"public static {scope.Named(structure)} Read({parameters})");
        locals.WriteDeclarations(code);
        if (structure.Role == StructureRole.Error)
            MissingMembersSyntax.WriteLocal(code, side, scope);
        if (isTop)
            binding.ReadBound(code, structure, locals, scope);
        foreach ((Member member, string builder) in builders)
            code.Line($"var {builder} = new {XmlCollections.BuilderType(member, scope)}();");
        // The document of an input, output or error without members is ignored.
        if (!isTop)
            WriteMembers(code, members, locals, builders);
        else if (members.Count > 0)
            WriteDocument(code, structure, members, locals, builders);
        foreach ((Member member, string builder) in builders)
        {
            code.Line($"if (!{builder}.IsEmpty)");
            code.Line($"    {locals[member]} = {XmlCollections.Build(builder, member)};");
        }
        locals.WriteReturn(code);
        code.Close();
    }

    /// <summary>The name of a member's element without a prefix.</summary>
    public static string WireName(Member member) => XmlNames.Local(XmlNames.Of(member));

    private void WriteAttribute(CodeWriter code, Member member, string value)
    {
        code.Line(XmlValues.Tag($" {XmlNames.Of(member)}=\""));
        code.Line(values.WriteAttribute(member, value));
        code.Line(XmlValues.Tag("\""));
    }

    private IEnumerable<Member> MembersOf(StructureShape structure) =>
        structure.Role == StructureRole.Nested ? structure.Members : binding.DocumentMembers(structure);

    private void WriteDocument(CodeWriter code, StructureShape structure, List<Member> members, StructureLocals locals, Dictionary<Member, string> builders)
    {
        if (structure.Role == StructureRole.Error)
        {
            code.Line($"var reader = new {scope.External(ExternalTypes.XmlReader)}(document);");
            code.Line("reader.ReadRoot();");
            WriteMembers(code, members, locals, builders);
            return;
        }
        if (binding.IsUnwrapped(structure))
        {
            // An empty body is an empty document, whose text is an empty string.
            code.Line($"var reader = new {scope.External(ExternalTypes.XmlReader)}(response.Body.IsEmpty ? \"<a/>\"u8 : response.Body.Span);");
            code.Line("reader.ReadRoot();");
            code.Line($"{locals[members[0]]} = {values.Read(members[0])};");
            code.Line("reader.ReadEnd();");
            return;
        }
        string content = structure.Role == StructureRole.Request ? "request.Content" : "response.Body";
        code.Open($"if (!{content}.IsEmpty)");
        code.Line($"var reader = new {scope.External(ExternalTypes.XmlReader)}({content}.Span);");
        code.Line("reader.ReadRoot();");
        if (binding.ResultElement(structure) is { } result)
        {
            string child = locals.New("child");
            scope.Import("System");
            code.Open($"while (reader.ReadElement(out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> {child}))");
            code.Line($"if (!{child}.SequenceEqual({CSharpText.Literal(result)}u8))");
            code.Open();
            code.Line("reader.Skip();");
            code.Line("continue;");
            code.Close();
            WriteMembers(code, members, locals, builders);
            code.Close();
        }
        else
        {
            WriteMembers(code, members, locals, builders);
        }
        code.Line("reader.ReadEnd();");
        code.Close();
    }

    private void WriteMembers(CodeWriter code, List<Member> members, StructureLocals locals, Dictionary<Member, string> builders)
    {
        foreach (Member attribute in members.Where(XmlNames.IsAttribute))
        {
            code.Line($"if (reader.EnterAttribute({CSharpText.Literal(XmlNames.Of(attribute))}u8))");
            code.Line($"    {locals[attribute]} = {values.Read(attribute)};");
        }
        List<Member> elements = [.. members.Where(member => !XmlNames.IsAttribute(member))];
        code.Open($"while (reader.ReadElement(out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        if (elements.Count > 0)
        {
            NameSwitch.Write(code, scope, elements, WireName, member => builders.TryGetValue(member, out string? builder)
                ? XmlCollections.AddTo(builder, member, values)
                : $"{locals[member]} = {values.Read(member)};");
        }
        code.Line("reader.Skip();");
        code.Close();
    }
}
