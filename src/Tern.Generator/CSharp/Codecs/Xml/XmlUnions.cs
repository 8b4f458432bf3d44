using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Xml;

/// <summary>Writes the methods that read and write a union.</summary>
internal sealed class XmlUnions(TypeScope scope, XmlValues values)
{
    /// <summary>Writes the method that writes the single child element of a union.</summary>
    public void WriteWriter(CodeWriter code, UnionShape union)
    {
        string name = scope.Named(union);
        code.Open($"public static void Write(ref {scope.External(ExternalTypes.XmlWriter)} writer, {name} value)");
        code.Line("writer.ThrowIfNullOrTooDeep(value);");
        code.Open("switch (value)");
        foreach (Member member in union.Members)
        {
            code.Line($"case {name}.{member.PropertyName}{(member.Target is null ? "" : " member")}:");
            code.Indent();
            if (member.Target is null)
                code.Line(XmlValues.Tag(XmlNames.OpenTag(member) + XmlNames.CloseTag(member)));
            else
                values.WriteElement(code, member, "member.Value");
            code.Line("break;");
            code.Unindent();
        }
        code.Line("default:");
        code.Line($"    throw writer.CreateException(\"An unknown case of {name} cannot be sent: this version does not contain it. Use a known case\");");
        code.Close();
        code.Close();
    }

    /// <summary>Writes the method that reads the single child element of a union.</summary>
    public void WriteReader(CodeWriter code, UnionShape union)
    {
        string name = scope.Named(union);
        code.Open($"public static {name} Read(ref {scope.External(ExternalTypes.XmlReader)} reader{values.ReaderContext})");
        code.Line($"{name}? value = null;");
        var builders = new Dictionary<Member, string>();
        foreach (Member member in union.Members.Where(XmlNames.IsFlattened))
        {
            builders[member] = $"builder{builders.Count + 1}";
            code.Line($"var {builders[member]} = new {XmlCollections.BuilderType(member, scope)}();");
        }
        code.Open($"while (reader.ReadElement(out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        NameSwitch.Write(code, scope, union.Members, XmlStructures.WireName, member =>
        {
            if (builders.TryGetValue(member, out string? builder))
                return XmlCollections.AddTo(builder, member, values);
            string made = member.Target is null ? "()" : $"({values.Read(member)})";
            string skip = member.Target is null ? "reader.Skip(); " : "";
            return $"{skip}value = value is null or {name}.Unknown ? new {name}.{member.PropertyName}{made} : throw reader.Expected(\"exactly one member of {name}\");";
        });
        code.Line($"value ??= new {name}.Unknown(global::System.Text.Encoding.UTF8.GetString(name));");
        code.Line("reader.Skip();");
        code.Close();
        foreach ((Member member, string builder) in builders)
        {
            code.Line($"if (!{builder}.IsEmpty)");
            code.Line($"    value = value is null or {name}.Unknown ? new {name}.{member.PropertyName}({XmlCollections.Build(builder, member)}) : throw reader.Expected(\"exactly one member of {name}\");");
        }
        code.Line($"return value ?? new {name}.Unknown(\"\");");
        code.Close();
    }
}
