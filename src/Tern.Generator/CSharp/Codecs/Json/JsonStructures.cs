using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>Writes the methods that read and write a structure.</summary>
internal sealed class JsonStructures(TypeScope scope, JsonValues values, CodecSide side)
{
    /// <summary>The parameter that every reader of a server has, where it notes required members that are missing.</summary>
    public string ReaderContext => side == CodecSide.Server ? $", {scope.External("MissingMembers")} missing" : "";

    /// <summary>The method that writes a structure.</summary>
    public void WriteWriter(CodeWriter code, StructureShape structure)
    {
        code.Open($"public static void Write(ref {scope.External("JsonWriter")} writer, {scope.Named(structure)} value)");
        code.Line("writer.RequireValue(value);");
        code.Line("writer.WriteStartObject();");
        if (structure.Role == StructureRole.Error)
        {
            code.Line("writer.WriteName(\"\\\"__type\\\":\"u8);");
            code.Line($"writer.WriteString({CSharpText.Literal(structure.Id.ToString())});");
        }
        if (structure.Role == StructureRole.Error && structure.Members.FirstOrDefault(member => !ErrorWriter.DataMembers(structure).Contains(member)) is { } message)
        {
            code.Line(WriteName(message));
            code.Line("writer.WriteString(value.ServiceMessage);");
        }
        var locals = new HashSet<string> { "writer", "@value" };
        foreach (Member member in MembersOf(structure))
            WriteMember(code, structure, member, locals);
        code.Line("writer.WriteEndObject();");
        code.Close();
    }

    /// <summary>The method that reads a structure.</summary>
    public void WriteReader(CodeWriter code, StructureShape structure)
    {
        string context = structure.Role switch
        {
            StructureRole.Response => $", {scope.External("ResponseMetadata")} metadata",
            StructureRole.Error => $", {scope.External("ServiceError")} error",
            _ => ReaderContext,
        };
        List<Member> members = [.. MembersOf(structure)];
        var locals = new HashSet<string> { "reader", "name", "metadata", "error", "missing", "result" };
        Dictionary<Member, string> localOf = members.ToDictionary(member => member, member => Names.Unique(Names.Camel(member.PropertyName), locals));

        code.Open($"public static {scope.Named(structure)} Read(ref {scope.External("JsonReader")} reader{context})");
        foreach (Member member in members)
            code.Line($"{LocalType(member)} {localOf[member]} = {LocalInitial(member)};");
        code.Line("reader.ReadStartObject();");
        code.Open($"while (reader.ReadName(out {scope.External("ReadOnlySpan")}<byte> name))");
        code.Line("if (reader.TryReadNull())");
        code.Line("    continue;");
        if (members.Count > 0)
            WriteNameSwitch(code, members, member => $"{localOf[member]} = {values.Read(member)};");
        code.Line("reader.Skip();");
        code.Close();
        List<Member> noted = [.. members.Where(IsNoted)];
        WriteResult(code, structure, members, localOf, noted.Count == 0 ? "return" : "var result =");
        foreach (Member member in noted)
        {
            code.Line($"if ({localOf[member]} is null)");
            code.Line($"    missing.Add(result, {CSharpText.Literal(member.Name)});");
        }
        if (noted.Count > 0)
            code.Line("return result;");
        code.Close();
    }

    /// <summary>A switch over the length of a name, then its bytes; what matches is read and the loop goes on.</summary>
    public void WriteNameSwitch(CodeWriter code, IEnumerable<Member> members, Func<Member, string> read)
    {
        // SequenceEqual of spans is an extension method.
        scope.Import("System");
        code.Open("switch (name.Length)");
        foreach (IGrouping<int, Member> group in members.GroupBy(member => System.Text.Encoding.UTF8.GetByteCount(values.WireName(member))).OrderBy(group => group.Key))
        {
            code.Line($"case {group.Key}:");
            code.Indent();
            foreach (Member member in group)
            {
                code.Open($"if (name.SequenceEqual({CSharpText.Literal(values.WireName(member))}u8))");
                code.Line(read(member));
                code.Line("continue;");
                code.Close();
            }
            code.Line("break;");
            code.Unindent();
        }
        code.Close();
    }

    /// <summary>The statement that writes a member's name.</summary>
    public string WriteName(Member member)
    {
        string encoded = $"\"{System.Text.Json.JsonEncodedText.Encode(values.WireName(member))}\":";
        return $"writer.WriteName({CSharpText.Literal(encoded)}u8);";
    }

    private static IEnumerable<Member> MembersOf(StructureShape structure) =>
        structure.Role == StructureRole.Error ? ErrorWriter.DataMembers(structure) : structure.Members;

    private void WriteMember(CodeWriter code, StructureShape structure, Member member, HashSet<string> locals)
    {
        string property = $"value.{member.PropertyName}";
        if (member.Target is ListShape list && member.Presence == Presence.Optional)
        {
            code.Open($"if ({property} is not (null or {scope.External("AbsentList")}<{scope.ElementType(list)}>))");
            code.Line(WriteName(member));
            code.Line(values.Write(member, property));
            code.Close();
        }
        else if (member.Presence == Presence.Optional || !StructureWriter.IsCompilerRequired(structure, member, scope) && !member.Value.IsValueType)
        {
            string local = Names.Unique(Names.Camel(member.PropertyName), locals);
            code.Open($"if ({property} is {{ }} {local})");
            code.Line(WriteName(member));
            code.Line(values.Write(member, local));
            code.Close();
        }
        else
        {
            code.Line(WriteName(member));
            code.Line(values.Write(member, property));
        }
    }

    /// <summary>A server notes the absence of a required member before it puts the empty value in its place.</summary>
    private bool IsNoted(Member member) => side == CodecSide.Server && member.Presence == Presence.Required;

    private string LocalType(Member member) =>
        !IsNoted(member) && (member.Target is ListShape || (member.Presence != Presence.Optional && CanStartWithZero(member)))
            ? scope.TypeOf(member.Value)
            : scope.TypeOf(member.Value) + "?";

    private string LocalInitial(Member member) => member.Presence switch
    {
        Presence.Required when IsNoted(member) => "null",
        Presence.Defaulted => (DefaultValues.Of(member, scope) is not null && member.Value.IsValueType) || member.Target is SimpleShape or ListShape
            ? DefaultValues.Of(member, scope)
            : "null",
        Presence.Required when CanStartWithZero(member) => DefaultValues.Zero(member.Value, scope)!,
        Presence.Optional when member.Target is ListShape list => $"{scope.External("AbsentList")}<{scope.ElementType(list)}>.Instance",
        _ => "null",
    };

    // What costs nothing to make is there from the start; maps and objects are made only when the service left them out.
    private static bool CanStartWithZero(Member member) => member.Value is SimpleShape or EnumShape or ListShape or BoundShape { IsValueType: true };

    private void WriteResult(CodeWriter code, StructureShape structure, List<Member> members, Dictionary<Member, string> localOf, string taker)
    {
        string argument = structure.Role == StructureRole.Error ? "(error)" : "";
        bool hasMetadata = structure.Role == StructureRole.Response;
        if (members.Count == 0 && !hasMetadata)
        {
            code.Line($"{taker} new {scope.Named(structure)}{(argument.Length > 0 ? argument : "()")};");
            return;
        }
        code.Open($"{taker} new {scope.Named(structure)}{argument}");
        if (hasMetadata)
            code.Line("Metadata = metadata,");
        foreach (Member member in members)
            code.Line($"{member.PropertyName} = {localOf[member]}{Correction(member)},");
        code.Close(";");
    }

    private string Correction(Member member)
    {
        if (IsNoted(member) && CanStartWithZero(member))
            return $" ?? {DefaultValues.Zero(member.Value, scope)}";
        if (member.Presence == Presence.Optional || CanStartWithZero(member))
            return "";
        return member.Presence == Presence.Defaulted
            ? $" ?? {DefaultValues.Of(member, scope)}"
            : member.Value switch
            {
                MapShape => " ?? new()",
                BoundShape bound => $" ?? {DefaultValues.Zero(bound, scope)}",
                UnionShape union => $" ?? new {scope.Named(union)}.Unknown(\"\")",
                NamedShape named => $" ?? {JsonValues.CodecName(named)}.Empty()",
                _ => "",
            };
    }
}
