using System.Globalization;
using System.Text;

namespace Tern.Functions.Build.Templates;

/// <summary>Texts in double quotes, with the escapes that C#, HCL and YAML have in common. JSON has others: a pair of <c>\u</c> for a character above U+FFFF, and <c>\b</c>.</summary>
internal static class QuotedText
{
    public static string Create(string text)
    {
        StringBuilder quoted = new("\"");
        foreach (char c in text)
        {
            _ = c switch
            {
                '"' or '\\' => quoted.Append('\\').Append(c),
                '\n' => quoted.Append("\\n"),
                '\r' => quoted.Append("\\r"),
                '\t' => quoted.Append("\\t"),
                _ when char.IsControl(c) || c is '\u2028' or '\u2029' or '\ufeff' or > '\ufffd' => quoted.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}"),
                _ => quoted.Append(c),
            };
        }
        return quoted.Append('"').ToString();
    }
}
