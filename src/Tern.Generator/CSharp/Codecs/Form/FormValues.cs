using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Codecs.Form;

/// <summary>Writes the statements that write one value to a form.</summary>
internal sealed class FormValues(TypeScope scope, IFormNames names)
{
    /// <summary>The name of the class that writes a shape.</summary>
    public static string CodecName(NamedShape shape) => shape.CodecStem + CodecSuffixes.Form;

    /// <summary>The statement that writes the name of a member.</summary>
    public string WriteName(Member member) => $"writer.WriteName({Literal(Encoded(member) + "=")});";

    /// <summary>Writes the statements that write a member, whose <paramref name="value"/> is not null.</summary>
    public void WriteMember(CodeWriter code, Member member, string value)
    {
        bool canBeEmpty = member.Target is ListShape && names.SendsEmptyLists;
        if (canBeEmpty)
        {
            code.Line($"if ({value} is {{ Count: 0 }})");
            code.Line("    " + WriteName(member));
            code.Line("else");
            code.Indent();
        }
        WriteValue(code, member, value, $"{Encoded(member)}.", WriteName(member));
        if (canBeEmpty)
            code.Unindent();
    }

    /// <summary>Writes the statements that write the element <c>value[i]</c> of a list.</summary>
    public void WriteElement(CodeWriter code, ListShape list)
    {
        if (IsText(list.Element))
        {
            code.Line("writer.WriteElementName(i + 1);");
            WriteNullable(code, list.IsSparse, "value[i]", value => code.Line(WriteText(list.Element, value)), "");
            return;
        }
        WriteNullable(code, list.IsSparse, "value[i]", WriteStructured, "writer.WriteElementName(i + 1);");

        void WriteStructured(string value)
        {
            code.Line("int element = writer.EnterElement(i + 1);");
            WriteValue(code, list.Element, value, "", "");
            code.Line("writer.Leave(element);");
        }
    }

    /// <summary>Writes the statements that write an <c>entry</c> of a map.</summary>
    public void WriteEntry(CodeWriter code, MapShape map)
    {
        code.Line("int element = writer.EnterElement(++number);");
        code.Line(WriteName(map.Key));
        code.Line("writer.WriteString(entry.Key);");
        WriteNullable(code, map.IsSparse, "entry.Value", value => WriteMember(code, map.Value, value), WriteName(map.Value));
        code.Line("writer.Leave(element);");
    }

    private static string Literal(string text) => CSharpText.Literal(text) + "u8";

    private static bool IsText(Member member) => member.Value is SimpleShape or EnumShape;

    // A form has no null. A name without a value is written instead, so that the numbers of the elements have no gap.
    private static void WriteNullable(CodeWriter code, bool isSparse, string value, Action<string> write, string writeNull)
    {
        if (!isSparse)
        {
            write(value);
            return;
        }
        code.Open($"if ({value} is {{ }} present)");
        write("present");
        code.Close();
        if (writeNull.Length == 0)
            return;
        code.Open("else");
        code.Line(writeNull);
        code.Close();
    }

    private string Encoded(Member member) => Uri.EscapeDataString(names.Of(member));

    private void WriteValue(CodeWriter code, Member member, string value, string prefix, string writeName)
    {
        if (member.Value is BoundShape bound)
        {
            code.Line($"{scope.BoundName(bound.Binding.Type + CodecSuffixes.Form)}.Write(ref writer, {Literal(prefix)}, {value});");
        }
        else if (IsText(member))
        {
            code.Line(writeName);
            code.Line(WriteText(member, value));
        }
        else
        {
            string elements = member.Value is ListShape or MapShape ? names.Elements(member) : "";
            string between = elements.Length > 0 ? $"{Uri.EscapeDataString(elements)}." : "";
            code.Line($"{CodecName((NamedShape)member.Value)}.Write(ref writer, {Literal(prefix + between)}, {value});");
        }
    }

    private string WriteText(Member member, string value) => member.Value switch
    {
        SimpleShape simple => simple.Kind switch
        {
            ShapeKind.String => $"writer.WriteString({value});",
            ShapeKind.Boolean => $"writer.WriteBoolean({value});",
            ShapeKind.Timestamp => $"writer.WriteTimestamp({value}, {TimestampFormats.Of(member, "date-time", scope)});",
            ShapeKind.Blob => $"writer.WriteBase64({value}.Span);",
            ShapeKind.Document => throw new GeneratorException($"member '{member.Name}': The member is a document ({member.Value.Id}), which the query protocols do not support."),
            _ => $"writer.WriteNumber({value});",
        },
        EnumShape { IsNumeric: true } => $"writer.WriteNumber({value}.Value);",
        EnumShape => $"writer.WriteString({value}.Value);",
        _ => throw new InvalidOperationException(),
    };
}
