using System.Text;

namespace Tern.Local.EventBridge.Transformers;

/// <summary>A template, split at its variables. A variable is a name in angle brackets, for example <c>&lt;instance&gt;</c>.</summary>
internal static class InputTemplate
{
    private const int MaxNameLength = 256;

    /// <summary>Splits a template. Text in angle brackets that cannot be a name is a literal.</summary>
    public static List<TemplatePart> Split(string template)
    {
        var parts = new List<TemplatePart>();
        int start = 0;
        bool isInString = false;
        for (int i = 0; i < template.Length; i++)
        {
            switch (template[i])
            {
                case '\\' when isInString:
                    i++;
                    break;
                case '"':
                    isInString = !isInString;
                    break;
                case '<' when NameLength(template.AsSpan(i + 1)) is > 0 and var length:
                    if (i > start)
                        parts.Add(Literal(template[start..i]));
                    parts.Add(new(template.Substring(i + 1, length), Encoding.UTF8.GetBytes(template.Substring(i, length + 2)), isInString));
                    i += length + 1;
                    start = i + 1;
                    break;
            }
        }
        if (start < template.Length)
            parts.Add(Literal(template[start..]));
        return parts;
    }

    private static TemplatePart Literal(string text) => new(null, Encoding.UTF8.GetBytes(text), false);

    private static int NameLength(ReadOnlySpan<char> text)
    {
        int length = 0;
        while (length < text.Length && length < MaxNameLength && (char.IsAsciiLetterOrDigit(text[length]) || text[length] is '_' or '-' or '.'))
            length++;
        return length < text.Length && text[length] == '>' ? length : 0;
    }
}
