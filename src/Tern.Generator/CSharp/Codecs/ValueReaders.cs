using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs;

/// <summary>Writes the methods that read lists, maps and unions of formats whose values contain their type, including null.</summary>
/// <param name="scope">The namespace of the codecs.</param>
/// <param name="syntax">The calls to the reader of the format.</param>
/// <param name="wireName">Returns the name of a member in documents.</param>
/// <param name="read">Returns the expression that reads the value of a member.</param>
internal sealed class ValueReaders(TypeScope scope, ReaderSyntax syntax, Func<Member, string> wireName, Func<Member, string> read)
{
    /// <summary>Writes the method that reads a list.</summary>
    public void Write(CodeWriter code, ListShape list)
    {
        code.Open($"public static {scope.TypeOf(list)} Read({syntax.Parameters})");
        code.Line($"var elements = new {scope.External(ExternalTypes.ListBuilder)}<{scope.ElementType(list)}>();");
        code.Line(syntax.StartList);
        code.Open($"while (reader.ReadElement({syntax.LengthArgument.TrimEnd(',', ' ')}))");
        WriteNullable(code, list.IsSparse, value => $"elements.Add({value});", read(list.Element));
        code.Close();
        code.Line("return elements.ToArray();");
        code.Close();
    }

    /// <summary>Writes the method that reads a map.</summary>
    public void Write(CodeWriter code, MapShape map)
    {
        code.Open($"public static {scope.TypeOf(map)} Read({syntax.Parameters})");
        code.Line($"var entries = new {scope.External(ExternalTypes.MapBuilder)}<{scope.ValueType(map)}>();");
        code.Line(syntax.StartMap);
        code.Open($"while (reader.ReadKey({syntax.LengthArgument}out string key))");
        WriteNullable(code, map.IsSparse, value => $"entries.Set(key, {value});", read(map.Value));
        code.Close();
        code.Line("return entries.ToMap();");
        code.Close();
    }

    /// <summary>Writes the method that reads a union.</summary>
    public void Write(CodeWriter code, UnionShape union)
    {
        string name = scope.Named(union);
        code.Open($"public static {name} Read({syntax.Parameters})");
        code.Line($"{name}? value = null;");
        code.Line(syntax.StartMap);
        code.Open($"while (reader.ReadName({syntax.LengthArgument}out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        code.Line("if (reader.TryReadNull())");
        code.Line("    continue;");
        NameSwitch.Write(code, scope, union.Members, wireName, member =>
        {
            string made = member.Target is null ? "()" : $"({read(member)})";
            string skip = member.Target is null ? "reader.Skip(); " : "";
            return $"{skip}value = value is null or {name}.Unknown ? new {name}.{member.PropertyName}{made} : throw reader.Expected(\"exactly one member of {name}\");";
        });
        code.Line("// Some services add this type hint, which is not a member.");
        code.Line("if (!name.SequenceEqual(\"__type\"u8))");
        code.Line($"    value ??= new {name}.Unknown(global::System.Text.Encoding.UTF8.GetString(name));");
        code.Line("reader.Skip();");
        code.Close();
        code.Line($"return value ?? new {name}.Unknown(\"\");");
        code.Close();
    }

    // A null in a list or map that is not sparse is skipped.
    private static void WriteNullable(CodeWriter code, bool isSparse, Func<string, string> add, string value)
    {
        code.Line("if (!reader.TryReadNull())");
        code.Line("    " + add(value));
        if (isSparse)
        {
            code.Line("else");
            code.Line("    " + add("null"));
        }
    }
}
