using System.Buffers;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Functions.Build.Templates;

/// <summary>Writes JSON documents as YAML in block style.</summary>
internal static class YamlText
{
    private static readonly SearchValues<char> s_plain = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./()-:");

    // Texts that YAML 1.1 or 1.2 reads as another type.
    private static readonly HashSet<string> s_reserved = new(StringComparer.OrdinalIgnoreCase) { "true", "false", "yes", "no", "on", "off", "null", "y", "n" };

    public static string Write(JsonObject document)
    {
        StringBuilder text = new();
        WriteObject(text, document, 0);
        return text.ToString();
    }

    private static void WriteObject(StringBuilder text, JsonObject value, int depth)
    {
        foreach ((string name, JsonNode? member) in value)
        {
            text.Append(' ', depth * 2).Append(Scalar(name)).Append(':');
            WriteMember(text, member, depth + 1);
        }
    }

    private static void WriteMember(StringBuilder text, JsonNode? value, int depth)
    {
        switch (value)
        {
            case JsonObject { Count: > 0 } members:
                text.Append('\n');
                WriteObject(text, members, depth);
                break;
            case JsonArray { Count: > 0 } elements:
                text.Append('\n');
                foreach (JsonNode? element in elements)
                    WriteElement(text, element, depth);
                break;
            default:
                text.Append(' ').Append(Scalar(value)).Append('\n');
                break;
        }
    }

    // The first line of an element is on the line of its dash.
    private static void WriteElement(StringBuilder text, JsonNode? element, int depth)
    {
        text.Append(' ', depth * 2).Append('-');
        if (element is JsonObject { Count: > 0 } members)
        {
            int start = text.Length;
            WriteObject(text, members, depth + 1);
            // The indentation of the first member, without the column of the dash.
            text.Remove(start, (depth * 2) + 1);
        }
        else
        {
            WriteMember(text, element, depth + 1);
        }
    }

    private static string Scalar(JsonNode? value) => value switch
    {
        null => "null",
        JsonObject => "{}",
        JsonArray => "[]",
        JsonValue text when text.GetValueKind() == JsonValueKind.String => Scalar(text.GetValue<string>()),
        _ => value.ToJsonString(),
    };

    private static string Scalar(string text) => IsPlain(text) ? text : QuotedText.Create(text);

    // A colon before a space, or at the end, would end a key.
    private static bool IsPlain(string text) => text.Length > 0
        && char.IsAsciiLetter(text[0])
        && text[^1] != ':'
        && text.AsSpan().IndexOfAnyExcept(s_plain) < 0
        && !s_reserved.Contains(text);
}
