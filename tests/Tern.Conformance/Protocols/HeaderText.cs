using System.Text;

namespace Tern.Conformance.Protocols;

/// <summary>Compares the values of HTTP headers.</summary>
internal static class HeaderText
{
    /// <summary>Whether the values are equal, except for spaces after the commas of a list. Quoted text must be identical.</summary>
    public static bool Equal(string expected, string actual) => expected == actual || Tighten(expected) == Tighten(actual);

    private static string Tighten(string value)
    {
        var text = new StringBuilder(value.Length);
        bool quoted = false;
        for (int i = 0; i < value.Length; i++)
        {
            char c = value[i];
            text.Append(c);
            if (quoted && c == '\\' && i + 1 < value.Length)
                text.Append(value[++i]);
            else if (c == '"')
                quoted = !quoted;
            else if (c == ',' && !quoted)
            {
                while (i + 1 < value.Length && value[i + 1] == ' ')
                    i++;
            }
        }
        return text.ToString();
    }
}
