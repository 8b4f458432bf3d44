using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Form;

/// <summary>Writes the classes with which a server reads shapes from a form.</summary>
internal sealed class FormReaderWriter(Service service, TypeScope scope, IFormNames names)
{
    private static readonly HashSet<string> s_methods = ["Read", "Empty"];

    private readonly FormValueReaders _values = new(scope, names);

    // A client sends nothing for a structure without members, so that an entry of a map has only a key.
    private readonly EmptyStructures _empty = new(service, service.Shapes.OfType<MapShape>().Where(map => !map.IsSparse).Select(map => map.Value.Value));

    /// <summary>Writes the files of the codecs of a server.</summary>
    public IEnumerable<GeneratedFile> Write() => service.Shapes
        .Where(shape => shape.UsedInInput && shape.HasCodec)
        .Select(shape => ErrorContext.In(service.Source, shape.Id, () => CodeFile.Write($"Form/{FormValues.CodecName(shape)}.cs", scope, code => WriteCodec(code, shape))));

    private void WriteCodec(CodeWriter code, NamedShape shape)
    {
        code.Line($"/// <summary>The form codec of <c>{shape.Name}</c>.</summary>");
        code.Open($"internal static class {FormValues.CodecName(shape)}");
        // In a pattern, the name of a shape that is equal to a method name would refer to the method.
        scope.HiddenNames = s_methods;
        string elements = shape is ListShape or MapShape ? $", {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name" : "";
        code.Open($"public static {scope.TypeOf(shape)} Read(ref {scope.External(ExternalTypes.FormReader)} reader{elements}{MissingMembersSyntax.Parameter(CodecSide.Server, scope)})");
        switch (shape)
        {
            case StructureShape structure:
                WriteStructure(code, structure);
                break;
            case UnionShape union:
                WriteUnion(code, union);
                break;
            case ListShape list:
                WriteList(code, list);
                break;
            case MapShape map:
                WriteMap(code, map);
                break;
        }
        code.Close();
        if (shape is StructureShape empty)
            _empty.Write(code, empty, scope, ExternalTypes.FormReader, "default", $"return Read(ref reader{MissingMembersSyntax.NewArgument(CodecSide.Server)});");
        scope.HiddenNames = new HashSet<string>();
        code.Close();
    }

    private void WriteStructure(CodeWriter code, StructureShape structure)
    {
        var locals = new StructureLocals(structure, scope, CodecSide.Server, FormValues.CodecName);
        locals.WriteDeclarations(code);
        if (structure.Members.Count > 0)
        {
            OpenNames(code, locals.New("group"), "name");
            // Fields that are not members are ignored, for example Action and Version.
            NameSwitch.Write(code, scope, structure.Members, names.Of, member => $"{locals[member]} = {_values.Read(member)};");
            code.Close();
        }
        locals.WriteReturn(code);
    }

    private void WriteUnion(CodeWriter code, UnionShape union)
    {
        string type = scope.Named(union);
        code.Line($"{type}? value = null;");
        OpenNames(code, "group", "name");
        NameSwitch.Write(code, scope, union.Members, names.Of, member =>
        {
            string made = member.Target is null ? "()" : $"({_values.Read(member)})";
            return $"value = value is null or {type}.Unknown ? new {type}.{member.PropertyName}{made} : throw reader.Expected(\"exactly one member of {type}\");";
        });
        code.Line($"value ??= new {type}.Unknown(global::System.Text.Encoding.UTF8.GetString(name));");
        code.Close();
        code.Line($"return value ?? new {type}.Unknown(\"\");");
    }

    private void WriteList(CodeWriter code, ListShape list)
    {
        code.Line($"var elements = new {scope.External(ExternalTypes.ListBuilder)}<{scope.ElementType(list)}>();");
        OpenElements(code);
        code.Line($"elements.Add({_values.ReadNullable(list.Element, list.IsSparse)});");
        code.Close();
        code.Line("return elements.ToArray();");
    }

    private void WriteMap(CodeWriter code, MapShape map)
    {
        scope.Import("System");
        code.Line($"var entries = new {scope.External(ExternalTypes.MapBuilder)}<{scope.ValueType(map)}>();");
        OpenElements(code);
        code.Line("string? key = null;");
        code.Line($"{scope.TypeOf(map.Value.Value)}? value = null;");
        OpenNames(code, "entry", "part");
        code.Line($"if (part.SequenceEqual({CSharpText.Literal(names.Of(map.Key))}u8))");
        code.Line("    key = reader.ReadString();");
        code.Line($"else if (part.SequenceEqual({CSharpText.Literal(names.Of(map.Value))}u8))");
        code.Line($"    value = {_values.ReadNullable(map.Value, map.IsSparse)};");
        code.Close();
        code.Line($"entries.Set(key ?? throw reader.Expected(\"a key of the entry\"), {PresentValue(map)});");
        code.Close();
        code.Line("return entries.ToMap();");
    }

    private static string PresentValue(MapShape map) => map.IsSparse ? "value" : "value ?? " + map.Value.Value switch
    {
        StructureShape structure => $"{FormValues.CodecName(structure)}.Empty()",
        ListShape => "[]",
        MapShape => "new()",
        _ => "throw reader.Expected(\"a value of the entry\")",
    };

    private void OpenNames(CodeWriter code, string group, string name)
    {
        code.Line($"{scope.External(ExternalTypes.FormGroup)} {group} = reader.Enter();");
        code.Open($"while (reader.ReadName(ref {group}, out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> {name}))");
    }

    private void OpenElements(CodeWriter code)
    {
        code.Line($"{scope.External(ExternalTypes.FormGroup)} group = reader.EnterElements(name);");
        code.Open("while (reader.ReadElement(ref group))");
    }
}
