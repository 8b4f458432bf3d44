using Tern.DynamoDB.Mapper.Generator.Mapping;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Emit;

/// <summary>Writes the converter of an enum that is stored by name.</summary>
internal static class EnumCode
{
    public static void Write(CodeWriter code, EnumMapping values, string access)
    {
        code.Line($"/// <summary>Stores <see cref=\"{values.Type}\"/> by name.</summary>");
        code.Line(Fragments.Hidden);
        code.Open($"{access} readonly struct {values.Converter} : {MapperNames.Library}IScalarConverter<{values.Converter}, {values.Type}>, {MapperNames.Library}ITextConverter");
        WriteTable(code, values);
        code.Line($"public static {MapperNames.Library}ScalarKind Kind => {MapperNames.Library}ScalarKind.Text;");
        code.Separate();
        code.Open($"public static bool TryParse({Fragments.Utf8Span} utf8, out {values.Type} value)");
        code.Line("bool isKnown = s_texts.TryParse(utf8, out long number);");
        code.Line($"value = unchecked(({values.Type})number);");
        code.Line("return isKnown;");
        code.CloseMember();
        code.Line($"public static void WriteText(ref {Fragments.Writer} writer, {values.Type} value) => s_texts.Write(ref writer, unchecked((long)value));");
        code.Separate();
        code.Line($"public static bool TryFormat({values.Type} value, global::System.Span<byte> utf8, out int written) => s_texts.TryFormat(unchecked((long)value), utf8, out written);");
        code.CloseMember();
    }

    private static void WriteTable(CodeWriter code, EnumMapping values)
    {
        // Of two texts with the same number the first one is written.
        List<EnumText> texts = [.. values.Values.OrderBy(value => !value.IsWritten)];
        string numbers = string.Join(", ", texts.Select(value => $"unchecked((long){values.Type}.{value.Name})"));
        string fallback = values.Fallback is { } name ? $", fallback: {texts.FindIndex(value => value.Name == name)}" : "";
        code.Line($"private static readonly {MapperNames.Converters}EnumTable s_texts = new({Literals.EncodedArray(texts.Select(value => value.Text))}, [{numbers}]{fallback});");
        code.Separate();
    }
}
