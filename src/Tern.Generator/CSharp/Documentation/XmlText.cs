using System.Text;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>Escapes text for documentation comments.</summary>
public static class XmlText
{
    /// <summary>Escapes text for an element. Line breaks become spaces, because a comment ends with its line.</summary>
    public static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        for (int i = 0; i < text.Length; i++)
        {
            char c = text[i];
            if (i + 1 < text.Length && char.IsSurrogatePair(c, text[i + 1]))
            {
                escaped.Append(c).Append(text[++i]);
                continue;
            }
            _ = c switch
            {
                '&' => escaped.Append("&amp;"),
                '<' => escaped.Append("&lt;"),
                '>' => escaped.Append("&gt;"),
                '\n' or '\r' or '\t' => escaped.Append(' '),
                _ when char.IsControl(c) || char.IsSurrogate(c) || c is '\u2028' or '\u2029' or '\ufffe' or '\uffff' => escaped.Append('?'),
                _ => escaped.Append(c),
            };
        }
        return escaped.ToString();
    }

    /// <summary>Escapes text for an attribute in double quotes.</summary>
    public static string EscapeAttribute(string text) => Escape(text).Replace("\"", "&quot;", StringComparison.Ordinal);

    /// <summary>Text in the element <c>c</c>.</summary>
    public static string Code(string text) => $"<c>{Escape(text)}</c>";
}
