using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>Writes the methods that read and write lists and maps.</summary>
internal sealed class XmlCollections(TypeScope scope, XmlValues values)
{
    /// <summary>Writes the method that writes a list. The tags of the elements are arguments, because they depend on the member.</summary>
    public void WriteWriter(CodeWriter code, ListShape list)
    {
        OpenWriter(code, scope.TypeOf(list));
        code.Open("for (int i = 0; i < value.Count; i++)");
        if (list.IsSparse)
            WriteNullable(code, list.Element, "value[i]", "open", "close");
        else
            values.WriteElement(code, list.Element, "value[i]", "open", "close");
        code.Close();
        code.Close();
    }

    /// <summary>Writes the method that writes a map. The tags of the entries are arguments, because they depend on the member.</summary>
    public void WriteWriter(CodeWriter code, MapShape map)
    {
        OpenWriter(code, scope.TypeOf(map));
        code.Open($"foreach (ref readonly {scope.External(ExternalTypes.KeyValuePair)}<string, {scope.ValueType(map)}> entry in value.AsSpan())");
        code.Line("writer.WriteTag(open);");
        code.Line(XmlValues.Tag(XmlNames.OpenTag(map.Key)));
        code.Line("writer.WriteString(entry.Key);");
        code.Line(XmlValues.Tag(XmlNames.CloseTag(map.Key)));
        if (map.IsSparse)
            WriteNullable(code, map.Value, "entry.Value", Literal(XmlNames.OpenTag(map.Value)), Literal(XmlNames.CloseTag(map.Value)));
        else
            values.WriteElement(code, map.Value, "entry.Value", Literal(XmlNames.OpenTag(map.Value)), Literal(XmlNames.CloseTag(map.Value)));
        code.Line("writer.WriteTag(close);");
        code.Close();
        code.Close();
    }

    /// <summary>Writes the method that reads a list with its own element.</summary>
    public void WriteReader(CodeWriter code, ListShape list)
    {
        scope.Import("System");
        code.Open($"public static {scope.TypeOf(list)} Read(ref {scope.External(ExternalTypes.XmlReader)} reader{values.ReaderContext})");
        code.Line($"var elements = new {scope.External(ExternalTypes.ListBuilder)}<{scope.ElementType(list)}>();");
        code.Open($"while (reader.ReadElement(out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        code.Line($"if (name.SequenceEqual({Literal(XmlStructures.WireName(list.Element))}))");
        code.Line($"    elements.Add({Read(list.Element, list.IsSparse, values)});");
        code.Line("else");
        code.Line("    reader.Skip();");
        code.Close();
        code.Line("return elements.ToArray();");
        code.Close();
    }

    /// <summary>Writes the method that reads a map with its own element, and the method that reads an entry of any map.</summary>
    public void WriteReader(CodeWriter code, MapShape map)
    {
        scope.Import("System");
        code.Open($"public static {scope.TypeOf(map)} Read(ref {scope.External(ExternalTypes.XmlReader)} reader{values.ReaderContext})");
        code.Line($"var entries = new {scope.External(ExternalTypes.MapBuilder)}<{scope.ValueType(map)}>();");
        code.Open($"while (reader.ReadElement(out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        code.Line("if (name.SequenceEqual(\"entry\"u8))");
        code.Line($"    {values.ReadEntry("entries")}");
        code.Line("else");
        code.Line("    reader.Skip();");
        code.Close();
        code.Line("return entries.ToMap();");
        code.Close();
        code.Line();
        code.Open($"public static void ReadEntry(ref {scope.External(ExternalTypes.XmlReader)} reader, ref {scope.External(ExternalTypes.MapBuilder)}<{scope.ValueType(map)}> entries{values.ReaderContext})");
        code.Line("string? key = null;");
        code.Line($"{scope.TypeOf(map.Value.Value)}? value = null;");
        code.Open($"while (reader.ReadElement(out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        code.Line($"if (name.SequenceEqual({Literal(XmlStructures.WireName(map.Key))}))");
        code.Line("    key = reader.ReadString();");
        code.Line($"else if (name.SequenceEqual({Literal(XmlStructures.WireName(map.Value))}))");
        code.Line($"    value = {Read(map.Value, map.IsSparse, values)};");
        code.Line("else");
        code.Line("    reader.Skip();");
        code.Close();
        code.Line(map.IsSparse ? "if (key is not null)" : "if (key is not null && value is { } present)");
        code.Line($"    entries.Set(key, {(map.IsSparse ? "value" : "present")});");
        code.Close();
    }

    /// <summary>The type that collects a flattened list or map.</summary>
    public static string BuilderType(Member member, TypeScope scope) => member.Target is ListShape list
        ? $"{scope.External(ExternalTypes.ListBuilder)}<{scope.ElementType(list)}>"
        : $"{scope.External(ExternalTypes.MapBuilder)}<{scope.ValueType((MapShape)member.Value)}>";

    /// <summary>The statement that reads one element of a flattened list or map.</summary>
    public static string AddTo(string builder, Member member, XmlValues values) => member.Target is ListShape list
        ? $"{builder}.Add({Read(list.Element, list.IsSparse, values)});"
        : $"{XmlValues.CodecName((NamedShape)member.Value)}.{values.ReadEntry(builder)}";

    /// <summary>The expression for the collected list or map.</summary>
    public static string Build(string builder, Member member) => $"{builder}.{(member.Target is ListShape ? "ToArray" : "ToMap")}()";

    private static string Literal(string text) => CSharpText.Literal(text) + "u8";

    private void OpenWriter(CodeWriter code, string type)
    {
        string tag = scope.External(ExternalTypes.ReadOnlySpan) + "<byte>";
        code.Open($"public static void Write(ref {scope.External(ExternalTypes.XmlWriter)} writer, {type} value, {tag} open, {tag} close)");
        code.Line("writer.ThrowIfNullOrTooDeep(value);");
    }

    // In a sparse list or map, an empty element that is not a valid value is null. In other cases it is an empty value.
    private static string Read(Member member, bool isSparse, XmlValues values) => isSparse && !XmlValues.CanBeEmpty(member)
        ? $"reader.TryReadEmpty() ? null : {values.Read(member)}"
        : values.Read(member);

    // XML has no null: an empty element is written instead.
    private void WriteNullable(CodeWriter code, Member member, string value, string open, string close)
    {
        code.Open($"if ({value} is {{ }} present)");
        values.WriteElement(code, member, "present", open, close);
        code.Close();
        code.Open("else");
        code.Line($"writer.WriteTag({open});");
        if (XmlNames.AttributesOf(member.Target).Any())
            code.Line(XmlValues.Tag(">"));
        code.Line($"writer.WriteTag({close});");
        code.Close();
    }
}
