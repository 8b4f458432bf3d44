using System.Globalization;
using System.Text;

namespace Tern.Generator.CSharp;

/// <summary>Escapes text for C# source code.</summary>
public static class CSharpText
{
    /// <summary>A string literal with its quotes.</summary>
    public static string Literal(string value)
    {
        var text = new StringBuilder("\"");
        foreach (char c in value)
        {
            _ = c switch
            {
                '"' => text.Append("\\\""),
                '\\' => text.Append("\\\\"),
                '\n' => text.Append("\\n"),
                '\r' => text.Append("\\r"),
                '\t' => text.Append("\\t"),
                < ' ' or '\x7f' or '\u0085' or '\u2028' or '\u2029' => text.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture)),
                _ when char.IsSurrogate(c) => text.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture)),
                _ => text.Append(c),
            };
        }
        return text.Append('"').ToString();
    }
}
