using System.Globalization;
using System.Text;

namespace Tern.DynamoDB;

/// <summary>Formats attribute values for logs and debuggers: DynamoDB JSON, truncated.</summary>
internal static class AttributeValueFormatter
{
    private const int MaxLength = 1000;

    public static string Format(AttributeValue value)
    {
        StringBuilder text = new();
        Append(text, value);
        if (text.Length > MaxLength)
        {
            text.Length = MaxLength;
            text.Append('…');
        }
        return text.ToString();
    }

    private static bool IsFull(StringBuilder text) => text.Length > MaxLength;

    private static void Append(StringBuilder text, AttributeValue value)
    {
        text.Append('{');
        switch (value.Kind)
        {
            case AttributeValueKind.String:
                AppendText(text.Append("\"S\":"), value.S!);
                break;
            case AttributeValueKind.Number:
                AppendText(text.Append("\"N\":"), value.N!);
                break;
            case AttributeValueKind.Binary:
                AppendBytes(text.Append("\"B\":"), value.B!.Value);
                break;
            case AttributeValueKind.StringSet:
                AppendList(text.Append("\"SS\":"), value.SS!, AppendText);
                break;
            case AttributeValueKind.NumberSet:
                AppendList(text.Append("\"NS\":"), value.NS!, AppendText);
                break;
            case AttributeValueKind.BinarySet:
                AppendList(text.Append("\"BS\":"), value.BS!, AppendBytes);
                break;
            case AttributeValueKind.Map:
                AppendMap(text.Append("\"M\":"), value.M!);
                break;
            case AttributeValueKind.List:
                AppendList(text.Append("\"L\":"), value.L!, Append);
                break;
            case AttributeValueKind.Null:
                text.Append("\"NULL\":true");
                break;
            case AttributeValueKind.Boolean:
                text.Append(value.Bool!.Value ? "\"BOOL\":true" : "\"BOOL\":false");
                break;
            case AttributeValueKind.Unknown:
                AppendText(text, value.UnknownType!);
                text.Append(":…");
                break;
        }
        text.Append('}');
    }

    private static void AppendList<T>(StringBuilder text, IReadOnlyList<T> values, Action<StringBuilder, T> appendOne)
    {
        text.Append('[');
        for (int i = 0; i < values.Count && !IsFull(text); i++)
        {
            if (i > 0)
                text.Append(',');
            appendOne(text, values[i]);
        }
        text.Append(']');
    }

    private static void AppendMap(StringBuilder text, OrderedMap<AttributeValue> map)
    {
        text.Append('{');
        bool isFirst = true;
        foreach ((string name, AttributeValue value) in map)
        {
            if (IsFull(text))
                break;
            if (!isFirst)
                text.Append(',');
            isFirst = false;
            AppendText(text, name);
            text.Append(':');
            Append(text, value);
        }
        text.Append('}');
    }

    // Line breaks and other control characters are escaped, so that a value cannot forge a log line.
    private static void AppendText(StringBuilder text, string value)
    {
        text.Append('"');
        foreach (char c in value)
        {
            if (IsFull(text))
                break;
            if (c is '"' or '\\')
                text.Append('\\').Append(c);
            else if (char.IsControl(c) || c is '\u2028' or '\u2029')
                text.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
            else
                text.Append(c);
        }
        text.Append('"');
    }

    private static void AppendBytes(StringBuilder text, ReadOnlyMemory<byte> bytes) =>
        text.Append('"').Append(Convert.ToBase64String(bytes.Span[..Math.Min(bytes.Length, MaxLength)])).Append('"');
}
