using Tern.Runtime;

namespace Tern.Functions;

/// <summary>The JSON codec of <see cref="TextValue"/>. Generated codecs call it.</summary>
internal static class TextValueJson
{
    public static void Write(ref JsonWriter writer, TextValue value)
    {
        if (!value.IsLiteral)
            writer.WriteString(value.Text);
        else if (value.Text is "true" or "false")
            writer.WriteBoolean(value.Text == "true");
        else
            writer.WriteNumber(BigDecimal.Parse(value.Text));
    }

    public static TextValue Read(ref JsonReader reader) => reader.Peek() switch
    {
        JsonTokenKind.String => (TextValue)reader.ReadString(),
        JsonTokenKind.Boolean => new TextValue(reader.ReadBoolean() ? "true" : "false", isLiteral: true),
        JsonTokenKind.Number => new TextValue(reader.ReadBigDecimal().ToString(), isLiteral: true),
        _ => throw reader.Expected("a string, true, false or a number"),
    };
}
