using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>Writes the classes that read and write shapes as JSON. Readers and writers are separate, and generated only if they are used.</summary>
public sealed class JsonCodecWriter
{
    private static readonly HashSet<string> s_methods = ["Read", "Write", "Empty"];

    private readonly Service _service;
    private readonly CodecSide _side;
    private readonly TypeScope _scope;
    private readonly IDocumentBinding _binding;
    private readonly JsonValues _values;
    private readonly JsonStructures _structures;
    private readonly EmptyStructures _empty;

    /// <param name="service">The service.</param>
    /// <param name="scope">The namespace that the codecs are written into.</param>
    /// <param name="options">The options of the protocol.</param>
    /// <param name="binding">The binding of inputs, outputs and errors.</param>
    /// <param name="side">The side that uses the codecs. A client writes inputs and reads outputs, and a server reads inputs and writes outputs.</param>
    public JsonCodecWriter(Service service, TypeScope scope, JsonCodecOptions options, IDocumentBinding binding, CodecSide side)
    {
        _service = service;
        _scope = scope;
        _side = side;
        _binding = binding;
        _values = new JsonValues(scope, options, side);
        _structures = new JsonStructures(scope, _values, binding, side);
        _empty = new EmptyStructures(service);
    }

    /// <summary>Writes the files of the codecs.</summary>
    public IEnumerable<GeneratedFile> Write()
    {
        foreach (NamedShape shape in _service.Shapes)
        {
            bool writes = _side == CodecSide.Client ? shape.UsedInInput : shape.UsedInOutput;
            bool reads = _side == CodecSide.Client ? shape.UsedInOutput : shape.UsedInInput;
            if (shape is StructureShape { Role: StructureRole.Request } request)
                writes &= _binding.HasDocument(request);
            if (shape.HasCodec && (writes || reads))
                yield return ErrorContext.In(_service.Source, shape.Id, () => CodeFile.Write($"Json/{JsonValues.CodecName(shape)}.cs", _scope, code => WriteCodec(code, shape, writes, reads)));
        }
    }

    private void WriteCodec(CodeWriter code, NamedShape shape, bool writes, bool reads)
    {
        code.Line($"/// <summary>The JSON codec of <c>{shape.Name}</c>.</summary>");
        code.Open($"internal static class {JsonValues.CodecName(shape)}");
        // In a pattern, the name of a shape that is equal to a method name would refer to the method.
        _scope.HiddenNames = s_methods;
        if (writes)
            WriteWriter(code, shape);
        if (writes && reads)
            code.Line();
        if (reads)
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
                code.Open($"public static void Write(ref {_scope.External(ExternalTypes.JsonWriter)} writer, {_scope.TypeOf(list)} value)");
                code.Line("writer.ThrowIfNullOrTooDeep(value);");
                code.Line("writer.WriteStartArray();");
                code.Line("for (int i = 0; i < value.Count; i++)");
                WriteElement(code, list.Element, list.IsSparse, "value[i]");
                code.Line("writer.WriteEndArray();");
                code.Close();
                break;
            case MapShape map:
                code.Open($"public static void Write(ref {_scope.External(ExternalTypes.JsonWriter)} writer, {_scope.TypeOf(map)} value)");
                code.Line("writer.ThrowIfNullOrTooDeep(value);");
                code.Line("writer.WriteStartObject();");
                code.Open($"foreach (ref readonly {_scope.External(ExternalTypes.KeyValuePair)}<string, {_scope.ValueType(map)}> entry in value.AsSpan())");
                code.Line("writer.WriteName(entry.Key);");
                if (map.IsSparse)
                {
                    WriteNullable(code, map.Value, "entry.Value");
                }
                else
                {
                    code.Line(_values.Write(map.Value, "entry.Value"));
                }
                code.Close();
                code.Line("writer.WriteEndObject();");
                code.Close();
                break;
        }
    }

    private void WriteElement(CodeWriter code, Member element, bool isSparse, string value)
    {
        code.Line("{");
        code.Indent();
        if (isSparse)
            WriteNullable(code, element, value);
        else
            code.Line(_values.Write(element, value));
        code.Unindent();
        code.Line("}");
    }

    private void WriteNullable(CodeWriter code, Member member, string value)
    {
        code.Line($"if ({value} is {{ }} present)");
        code.Line("    " + _values.Write(member, "present"));
        code.Line("else");
        code.Line("    writer.WriteNull();");
    }

    private void WriteUnionWriter(CodeWriter code, UnionShape union)
    {
        string name = _scope.Named(union);
        code.Open($"public static void Write(ref {_scope.External(ExternalTypes.JsonWriter)} writer, {name} value)");
        code.Line("writer.ThrowIfNullOrTooDeep(value);");
        code.Line("writer.WriteStartObject();");
        code.Open("switch (value)");
        foreach (Member member in union.Members)
        {
            code.Line($"case {name}.{member.PropertyName}{(member.Target is null ? "" : " member")}:");
            code.Indent();
            code.Line(_structures.WriteName(member));
            if (member.Target is null)
            {
                code.Line("writer.WriteStartObject();");
                code.Line("writer.WriteEndObject();");
            }
            else
            {
                code.Line(_values.Write(member, "member.Value"));
            }
            code.Line("break;");
            code.Unindent();
        }
        code.Line("default:");
        code.Line($"    throw writer.CreateException(\"An unknown case of {name} cannot be sent: this version does not contain it. Use a known case\");");
        code.Close();
        code.Line("writer.WriteEndObject();");
        code.Close();
    }

    private void WriteReader(CodeWriter code, NamedShape shape)
    {
        switch (shape)
        {
            case StructureShape structure:
                _structures.WriteReader(code, structure);
                _empty.Write(code, structure, _scope, ExternalTypes.JsonReader, "\"{}\"u8", $"return Read(ref reader{(_side == CodecSide.Server ? ", new()" : "")});");
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
        new ReaderSyntax($"ref {_scope.External(ExternalTypes.JsonReader)} reader{_structures.ReaderContext}", "reader.ReadStartArray();", "reader.ReadStartObject();", ""),
        _values.WireName,
        _values.Read);
}
