using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Json;

/// <summary>Writes the classes that read and write shapes as JSON: reading and writing are separate, and emitted only where they are used.</summary>
public sealed class JsonCodecWriter
{
    private static readonly HashSet<string> s_methods = ["Read", "Write", "Empty"];

    private readonly Service _service;
    private readonly CodecSide _side;
    private readonly TypeScope _scope;
    private readonly IDocumentBinding _binding;
    private readonly JsonValues _values;
    private readonly JsonStructures _structures;

    /// <param name="service">The service.</param>
    /// <param name="scope">The namespace that the codecs are written into.</param>
    /// <param name="options">What the protocol asks for.</param>
    /// <param name="binding">What of a message's top is in the document.</param>
    /// <param name="side">A client writes inputs and reads outputs, a server the other way round.</param>
    public JsonCodecWriter(Service service, TypeScope scope, JsonCodecOptions options, IDocumentBinding binding, CodecSide side)
    {
        _service = service;
        _scope = scope;
        _side = side;
        _binding = binding;
        _values = new JsonValues(scope, options, side);
        _structures = new JsonStructures(scope, _values, binding, side);
    }

    /// <summary>The codecs of the side.</summary>
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
        code.Line($"/// <summary><c>{shape.Name}</c> as JSON.</summary>");
        code.Open($"internal static class {JsonValues.CodecName(shape)}");
        // In a pattern the method would be found before a shape of its name.
        _scope.Hidden = s_methods;
        if (writes)
            WriteWriter(code, shape);
        if (writes && reads)
            code.Line();
        if (reads)
            WriteReader(code, shape);
        _scope.Hidden = new HashSet<string>();
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
                code.Open($"public static void Write(ref {_scope.External("JsonWriter")} writer, {_scope.TypeOf(list)} value)");
                code.Line("writer.RequireValue(value);");
                code.Line("writer.WriteStartArray();");
                code.Line("for (int i = 0; i < value.Count; i++)");
                WriteElement(code, list.Element, list.IsSparse, "value[i]");
                code.Line("writer.WriteEndArray();");
                code.Close();
                break;
            case MapShape map:
                code.Open($"public static void Write(ref {_scope.External("JsonWriter")} writer, {_scope.TypeOf(map)} value)");
                code.Line("writer.RequireValue(value);");
                code.Line("writer.WriteStartObject();");
                code.Open($"foreach (ref readonly {_scope.External("KeyValuePair")}<string, {_scope.ValueType(map)}> entry in value.AsSpan())");
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
        code.Open($"public static void Write(ref {_scope.External("JsonWriter")} writer, {name} value)");
        code.Line("writer.RequireValue(value);");
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
        code.Line($"    throw writer.Refuse(\"A {name} is of a case that this version does not know, so it cannot be sent\");");
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
                if (structure.Role == StructureRole.Nested && IsCorrected(structure))
                {
                    code.Line();
                    code.Line("/// <summary>The structure that stands for one the service left out.</summary>");
                    code.Open($"public static {_scope.Named(structure)} Empty()");
                    code.Line($"var reader = new {_scope.External("JsonReader")}(\"{{}}\"u8);");
                    code.Line($"return Read(ref reader{(_side == CodecSide.Server ? ", new()" : "")});");
                    code.Close();
                }
                break;
            case UnionShape union:
                WriteUnionReader(code, union);
                break;
            case ListShape list:
                string element = _scope.ElementType(list);
                code.Open($"public static {_scope.TypeOf(list)} Read(ref {_scope.External("JsonReader")} reader{_structures.ReaderContext})");
                code.Line($"var elements = new {_scope.External("ListBuilder")}<{element}>();");
                code.Line("reader.ReadStartArray();");
                code.Open("while (reader.ReadElement())");
                code.Line("if (!reader.TryReadNull())");
                code.Line($"    elements.Add({_values.Read(list.Element)});");
                if (list.IsSparse)
                {
                    code.Line("else");
                    code.Line("    elements.Add(null);");
                }
                code.Close();
                code.Line("return elements.ToArray();");
                code.Close();
                break;
            case MapShape map:
                code.Open($"public static {_scope.TypeOf(map)} Read(ref {_scope.External("JsonReader")} reader{_structures.ReaderContext})");
                code.Line($"var entries = new {_scope.External("MapBuilder")}<{_scope.ValueType(map)}>();");
                code.Line("reader.ReadStartObject();");
                code.Open("while (reader.ReadKey(out string key))");
                code.Line("if (!reader.TryReadNull())");
                code.Line($"    entries.Set(key, {_values.Read(map.Value)});");
                if (map.IsSparse)
                {
                    code.Line("else");
                    code.Line("    entries.Set(key, null);");
                }
                code.Close();
                code.Line("return entries.ToMap();");
                code.Close();
                break;
        }
    }

    private bool IsCorrected(StructureShape structure) => _service.Shapes.OfType<StructureShape>()
        .SelectMany(owner => owner.Members)
        .Any(member => member.Target == structure && member.Presence == Presence.Required);

    private void WriteUnionReader(CodeWriter code, UnionShape union)
    {
        string name = _scope.Named(union);
        code.Open($"public static {name} Read(ref {_scope.External("JsonReader")} reader{_structures.ReaderContext})");
        code.Line($"{name}? value = null;");
        code.Line("reader.ReadStartObject();");
        code.Open($"while (reader.ReadName(out {_scope.External("ReadOnlySpan")}<byte> name))");
        code.Line("if (reader.TryReadNull())");
        code.Line("    continue;");
        NameSwitch.Write(code, _scope, union.Members, _values.WireName, member =>
        {
            string made = member.Target is null ? "()" : $"({_values.Read(member)})";
            string skip = member.Target is null ? "reader.Skip(); " : "";
            return $"{skip}value = value is null or {name}.Unknown ? new {name}.{member.PropertyName}{made} : throw reader.Expected(\"exactly one member of {name}\");";
        });
        code.Line("// Not a member: a type hint that some services add.");
        code.Line("if (!name.SequenceEqual(\"__type\"u8))");
        code.Line($"    value ??= new {name}.Unknown(global::System.Text.Encoding.UTF8.GetString(name));");
        code.Line("reader.Skip();");
        code.Close();
        code.Line($"return value ?? new {name}.Unknown(\"\");");
        code.Close();
    }
}
