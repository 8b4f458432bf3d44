using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>Writes the methods that write lists, maps and unions.</summary>
internal sealed class ValueWriters(SelfDescribingFormat format)
{
    private readonly TypeScope _scope = format.Scope;
    private readonly WriterSyntax _syntax = format.Writer;

    /// <summary>Writes the method that writes a list.</summary>
    public void Write(CodeWriter code, ListShape list)
    {
        code.Open($"public static void Write({format.WriterParameter}, {_scope.TypeOf(list)} value)");
        code.Line(format.Check(list));
        code.Lines(_syntax.StartList);
        code.Open($"for (int i = 0; i < {_syntax.Count}; i++)");
        WriteNullable(code, list.Element, list.IsSparse, "value[i]");
        code.Close();
        code.Lines(_syntax.EndList);
        code.Close();
    }

    /// <summary>Writes the method that writes a map.</summary>
    public void Write(CodeWriter code, MapShape map)
    {
        code.Open($"public static void Write({format.WriterParameter}, {_scope.TypeOf(map)} value)");
        code.Line(format.Check(map));
        code.Lines(_syntax.StartMap);
        code.Open($"foreach (ref readonly {_scope.External(ExternalTypes.KeyValuePair)}<string, {_scope.ValueType(map)}> entry in value.AsSpan())");
        code.Line(_syntax.Key);
        WriteNullable(code, map.Value, map.IsSparse, "entry.Value");
        code.Close();
        code.Lines(_syntax.EndMap);
        code.Close();
    }

    /// <summary>Writes the method that writes a union.</summary>
    public void Write(CodeWriter code, UnionShape union)
    {
        string name = _scope.Named(union);
        code.Open($"public static void Write({format.WriterParameter}, {name} value)");
        code.Line(format.Check(union));
        code.Lines(_syntax.StartUnion);
        code.Open("switch (value)");
        foreach (Member member in union.Members)
        {
            code.Line($"case {name}.{member.PropertyName}{(member.Target is null ? "" : " member")}:");
            code.Indent();
            code.Line(format.WriteUnionName(member));
            if (member.Target is null)
                code.Lines(_syntax.EmptyStructure);
            else
                code.Line(format.Values.Write(member, "member.Value"));
            code.Line("break;");
            code.Unindent();
        }
        code.Line("default:");
        code.Line($"    throw writer.CreateException(\"An unknown case of {name} cannot be sent: this version does not contain it. Use a known case\");");
        code.Close();
        code.Lines(_syntax.EndMap);
        code.Close();
    }

    private void WriteNullable(CodeWriter code, Member member, bool isSparse, string value)
    {
        if (!isSparse)
        {
            code.Line(format.Values.Write(member, value));
            return;
        }
        code.Line($"if ({value} is {{ }} present)");
        code.Line("    " + format.Values.Write(member, "present"));
        code.Line("else");
        code.Line("    writer.WriteNull();");
    }
}
