using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Form;

/// <summary>Writes the classes that write shapes as a form.</summary>
internal sealed class FormCodecWriter(Service service, TypeScope scope, IFormNames names)
{
    private static readonly HashSet<string> s_methods = ["Write"];

    private readonly FormValues _values = new(scope, names);

    /// <summary>Writes the files of the codecs of a client.</summary>
    public IEnumerable<GeneratedFile> Write() => service.Shapes
        .Where(shape => shape.UsedInInput && shape.HasCodec)
        .Select(shape => ErrorContext.In(service.Source, shape.Id, () => CodeFile.Write($"Form/{FormValues.CodecName(shape)}.cs", scope, code => WriteCodec(code, shape))));

    private void WriteCodec(CodeWriter code, NamedShape shape)
    {
        code.Line($"/// <summary>The form codec of <c>{shape.Name}</c>.</summary>");
        code.Open($"internal static class {FormValues.CodecName(shape)}");
        // In a pattern, the name of a shape that is equal to a method name would refer to the method.
        scope.HiddenNames = s_methods;
        code.Open($"public static void Write(ref {scope.External(ExternalTypes.FormWriter)} writer, {scope.External(ExternalTypes.ReadOnlySpan)}<byte> prefix, {scope.TypeOf(shape)} value)");
        code.Line("writer.ThrowIfNullOrTooDeep(value);");
        code.Line("int outer = writer.Enter(prefix);");
        switch (shape)
        {
            case StructureShape structure:
                var present = new PresentMembers(structure, scope);
                foreach (Member member in structure.Members)
                    present.Write(code, member, "value", value => _values.WriteMember(code, member, value));
                break;
            case UnionShape union:
                WriteUnion(code, union);
                break;
            case ListShape list:
                code.Open("for (int i = 0; i < value.Count; i++)");
                _values.WriteElement(code, list);
                code.Close();
                break;
            case MapShape map:
                code.Line("int number = 0;");
                code.Open($"foreach (ref readonly {scope.External(ExternalTypes.KeyValuePair)}<string, {scope.ValueType(map)}> entry in value.AsSpan())");
                _values.WriteEntry(code, map);
                code.Close();
                break;
        }
        code.Line("writer.Leave(outer);");
        code.Close();
        scope.HiddenNames = new HashSet<string>();
        code.Close();
    }

    private void WriteUnion(CodeWriter code, UnionShape union)
    {
        string name = scope.Named(union);
        code.Open("switch (value)");
        foreach (Member member in union.Members)
        {
            code.Line($"case {name}.{member.PropertyName}{(member.Target is null ? "" : " member")}:");
            code.Indent();
            if (member.Target is null)
                code.Line(_values.WriteName(member));
            else
                _values.WriteMember(code, member, "member.Value");
            code.Line("break;");
            code.Unindent();
        }
        code.Line("default:");
        code.Line($"    throw writer.CreateException(\"An unknown case of {name} cannot be sent: this version does not contain it. Use a known case\");");
        code.Close();
    }
}
