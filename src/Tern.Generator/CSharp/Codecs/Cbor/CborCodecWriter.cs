using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Cbor;

/// <summary>Writes the classes of a client that read and write shapes as CBOR. Readers and writers are separate, and generated only if they are used.</summary>
public sealed class CborCodecWriter
{
    private static readonly HashSet<string> s_methods = ["Read", "Write", "Empty"];

    private readonly Service _service;
    private readonly TypeScope _scope;
    private readonly CborStructures _structures;
    private readonly EmptyStructures _empty;

    /// <param name="service">The service.</param>
    /// <param name="scope">The namespace that the codecs are written into.</param>
    /// <param name="binding">The binding of inputs, outputs and errors.</param>
    public CborCodecWriter(Service service, TypeScope scope, IDocumentBinding binding)
    {
        _service = service;
        _scope = scope;
        _structures = new CborStructures(scope, binding);
        _empty = new EmptyStructures(service);
    }

    /// <summary>Writes the files of the codecs.</summary>
    public IEnumerable<GeneratedFile> Write()
    {
        foreach (NamedShape shape in _service.Shapes)
        {
            if (shape.HasCodec && (shape.UsedInInput || shape.UsedInOutput))
                yield return ErrorContext.In(_service.Source, shape.Id, () => CodeFile.Write($"Cbor/{CborValues.CodecName(shape)}.cs", _scope, code => WriteCodec(code, shape)));
        }
    }

    private void WriteCodec(CodeWriter code, NamedShape shape)
    {
        code.Line($"/// <summary>The CBOR codec of <c>{shape.Name}</c>.</summary>");
        code.Open($"internal static class {CborValues.CodecName(shape)}");
        // In a pattern, the name of a shape that is equal to a method name would refer to the method.
        _scope.HiddenNames = s_methods;
        if (shape.UsedInInput)
            WriteWriter(code, shape);
        if (shape.UsedInInput && shape.UsedInOutput)
            code.Line();
        if (shape.UsedInOutput)
            WriteReader(code, shape);
        _scope.HiddenNames = new HashSet<string>();
        code.Close();
    }

    private void WriteWriter(CodeWriter code, NamedShape shape)
    {
        switch (shape)
        {
            case StructureShape structure:
                _structures.WriteWriter(code, structure);
                break;
            case UnionShape union:
                WriteUnionWriter(code, union);
                break;
            case ListShape list:
                code.Open($"public static void Write(ref {_scope.External(ExternalTypes.CborWriter)} writer, {_scope.TypeOf(list)} value)");
                code.Line(CborNesting.Check(list));
                code.Line("int count = value.Count;");
                code.Line("writer.WriteStartArray(count);");
                code.Open("for (int i = 0; i < count; i++)");
                WriteElement(code, list.Element, list.IsSparse, "value[i]");
                code.Close();
                code.Close();
                break;
            case MapShape map:
                code.Open($"public static void Write(ref {_scope.External(ExternalTypes.CborWriter)} writer, {_scope.TypeOf(map)} value)");
                code.Line(CborNesting.Check(map));
                code.Line("writer.WriteStartMap(value.Count);");
                code.Open($"foreach (ref readonly {_scope.External(ExternalTypes.KeyValuePair)}<string, {_scope.ValueType(map)}> entry in value.AsSpan())");
                code.Line("writer.WriteString(entry.Key);");
                WriteElement(code, map.Value, map.IsSparse, "entry.Value");
                code.Close();
                code.Close();
                break;
        }
    }

    private static void WriteElement(CodeWriter code, Member element, bool isSparse, string value)
    {
        if (!isSparse)
        {
            code.Line(CborValues.Write(element, value));
            return;
        }
        code.Line($"if ({value} is {{ }} present)");
        code.Line("    " + CborValues.Write(element, "present"));
        code.Line("else");
        code.Line("    writer.WriteNull();");
    }

    private void WriteUnionWriter(CodeWriter code, UnionShape union)
    {
        string name = _scope.Named(union);
        code.Open($"public static void Write(ref {_scope.External(ExternalTypes.CborWriter)} writer, {name} value)");
        code.Line(CborNesting.Check(union));
        code.Open("switch (value)");
        foreach (Member member in union.Members)
        {
            code.Line($"case {name}.{member.PropertyName}{(member.Target is null ? "" : " member")}:");
            code.Indent();
            code.Line($"writer.WriteLiteral({CborLiteral.MapOf(member.Name)}); // {member.Name}");
            code.Line(member.Target is null ? "writer.WriteStartMap(0);" : CborValues.Write(member, "member.Value"));
            code.Line("break;");
            code.Unindent();
        }
        code.Line("default:");
        code.Line($"    throw writer.CreateException(\"An unknown case of {name} cannot be sent: this version does not contain it. Use a known case\");");
        code.Close();
        code.Close();
    }

    private void WriteReader(CodeWriter code, NamedShape shape)
    {
        switch (shape)
        {
            case StructureShape structure:
                _structures.WriteReader(code, structure);
                _empty.Write(code, structure, _scope, ExternalTypes.CborReader, "[0xa0]", "return Read(ref reader);");
                break;
            case UnionShape union:
                Values().Write(code, union);
                break;
            case ListShape list:
                Values().Write(code, list);
                break;
            case MapShape map:
                Values().Write(code, map);
                break;
        }
    }

    private ValueReaders Values() => new(
        _scope,
        new ReaderSyntax($"ref {_scope.External(ExternalTypes.CborReader)} reader", "int rest = reader.ReadStartArray();", "int rest = reader.ReadStartMap();", "ref rest, "),
        member => member.Name,
        member => CborValues.Read(member, _scope));
}
