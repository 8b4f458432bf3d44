using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the converter of an enum that is stored by name.</summary>
internal static class EnumCode
{
    public static void Write(CodeWriter code, EnumMapping values, string access)
    {
        code.Line($"/// <summary>Stores <see cref=\"{values.Type}\"/> by name.</summary>");
        code.Line(Fragments.Hidden);
        code.Open($"{access} readonly struct {values.Converter} : {MapperNames.Library}IScalarConverter<{values.Converter}, {values.Type}>, {MapperNames.Library}ITextConverter");
        code.Line($"public static {MapperNames.Library}ScalarKind Kind => {MapperNames.Library}ScalarKind.Text;");
        code.Separate();
        WriteParser(code, values);
        WriteFormatter(code, values);
        code.CloseMember();
    }

    private static void WriteParser(CodeWriter code, EnumMapping values)
    {
        code.Open($"public static bool TryParse({Fragments.Utf8Span} utf8, out {values.Type} value)");
        code.Open("switch (utf8.Length)");
        foreach (IGrouping<int, EnumText> group in values.Values.GroupBy(value => WireText.Length(value.Text)).OrderBy(group => group.Key))
        {
            code.Line($"case {group.Key}:");
            code.Indent();
            foreach (EnumText value in group)
            {
                code.Open($"if ({Literals.IsEqual("utf8", value.Text)})");
                code.Line($"value = {values.Type}.{value.Name};");
                code.Line("return true;");
                code.Close();
            }
            code.Line("break;");
            code.Outdent();
        }
        code.Close();
        code.Line(values.Fallback is null ? "value = default;" : $"value = {values.Type}.{values.Fallback};");
        code.Line(values.Fallback is null ? "return false;" : "return true;");
        code.CloseMember();
    }

    private static void WriteFormatter(CodeWriter code, EnumMapping values)
    {
        code.Line($"public static void WriteText(ref {Fragments.Writer} writer, {values.Type} value) => {MapperNames.Converters}EnumText.Write(ref writer, Encode(value));");
        code.Separate();
        // Encoded text that equals the text is also that of keys.
        if (values.Values.All(value => WireText.EscapeJson(value.Text) == value.Text))
        {
            code.Line($"public static bool TryFormat({values.Type} value, global::System.Span<byte> utf8, out int written) => {MapperNames.Converters}EnumText.TryFormat(Encode(value), utf8, out written);");
            code.Separate();
        }
        code.Line($"private static {Fragments.Utf8Span} Encode({values.Type} value) => value switch");
        code.Line("{");
        code.Indent();
        foreach (EnumText value in values.Values)
        {
            if (value.IsWritten)
                code.Line($"{values.Type}.{value.Name} => {Literals.EncodedValue(value.Text)},");
        }
        code.Line("_ => default,");
        code.Outdent();
        code.Line("};");
    }
}
