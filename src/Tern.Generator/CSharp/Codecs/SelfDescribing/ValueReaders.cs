using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.SelfDescribing;

/// <summary>Writes the methods that read lists, maps and unions.</summary>
internal sealed class ValueReaders(SelfDescribingFormat format)
{
    private const string Rest = "rest";

    private readonly TypeScope _scope = format.Scope;
    private readonly ReaderSyntax _syntax = format.Reader;

    /// <summary>Writes the method that reads a list.</summary>
    public void Write(CodeWriter code, ListShape list)
    {
        code.Open($"public static {_scope.TypeOf(list)} Read({format.ReaderParameters})");
        code.Line($"var elements = new {_scope.External(ExternalTypes.ListBuilder)}<{_scope.ElementType(list)}>();");
        code.Line(_syntax.StartList(Rest));
        code.Open($"while (reader.ReadElement({_syntax.LengthArgument(Rest).TrimEnd(',', ' ')}))");
        WriteNullable(code, list.IsSparse, value => $"elements.Add({value});", format.Values.Read(list.Element));
        code.Close();
        code.Line("return elements.ToArray();");
        code.Close();
    }

    /// <summary>Writes the method that reads a map.</summary>
    public void Write(CodeWriter code, MapShape map)
    {
        code.Open($"public static {_scope.TypeOf(map)} Read({format.ReaderParameters})");
        code.Line($"var entries = new {_scope.External(ExternalTypes.MapBuilder)}<{_scope.ValueType(map)}>();");
        code.Line(_syntax.StartMap(Rest));
        code.Open($"while (reader.ReadKey({_syntax.LengthArgument(Rest)}out string key))");
        WriteNullable(code, map.IsSparse, value => $"entries.Set(key, {value});", format.Values.Read(map.Value));
        code.Close();
        code.Line("return entries.ToMap();");
        code.Close();
    }

    /// <summary>Writes the method that reads a union.</summary>
    public void Write(CodeWriter code, UnionShape union)
    {
        string name = _scope.Named(union);
        code.Open($"public static {name} Read({format.ReaderParameters})");
        code.Line($"{name}? value = null;");
        code.Line(_syntax.StartMap(Rest));
        code.Open($"while (reader.ReadName({_syntax.LengthArgument(Rest)}out {_scope.External(ExternalTypes.ReadOnlySpan)}<byte> name))");
        code.Line("if (reader.TryReadNull())");
        code.Line("    continue;");
        NameSwitch.Write(code, _scope, union.Members, format.Values.WireName, member =>
        {
            string made = member.Target is null ? "()" : $"({format.Values.Read(member)})";
            string skip = member.Target is null ? "reader.Skip(); " : "";
            return $"{skip}value = value is null{(format.IsStrict ? "" : $" or {name}.Unknown")} ? new {name}.{member.PropertyName}{made} : throw reader.Expected(\"exactly one member of {name}\");";
        });
        code.Line("// Some services add this type hint, which is not a member.");
        code.Line("if (!name.SequenceEqual(\"__type\"u8))");
        code.Line(format.IsStrict
            ? $"    throw reader.Expected(\"a member of {name}\");"
            : $"    value ??= new {name}.Unknown(global::System.Text.Encoding.UTF8.GetString(name));");
        code.Line("reader.Skip();");
        code.Close();
        code.Line(format.IsStrict ? $"return value ?? throw reader.Expected(\"a member of {name}\");" : $"return value ?? new {name}.Unknown(\"\");");
        code.Close();
    }

    // A null in a list or map that is not sparse is skipped. A strict reader rejects it, because it reads the value.
    private void WriteNullable(CodeWriter code, bool isSparse, Func<string, string> add, string value)
    {
        if (format.IsStrict && !isSparse)
        {
            code.Line(add(value));
            return;
        }
        code.Line("if (!reader.TryReadNull())");
        code.Line("    " + add(value));
        if (isSparse)
        {
            code.Line("else");
            code.Line("    " + add("null"));
        }
    }
}
