using System.Text;

namespace Tern.Generator.Endpoints;

/// <summary>Makes identifiers of the names in rule sets.</summary>
internal static class CSharpIdentifier
{
    private static readonly HashSet<string> s_keywords = new(StringComparer.Ordinal)
    {
        "abstract", "as", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const", "continue", "decimal", "default",
        "delegate", "do", "double", "else", "enum", "event", "explicit", "extern", "false", "finally", "fixed", "float", "for", "foreach", "goto",
        "if", "implicit", "in", "int", "interface", "internal", "is", "lock", "long", "namespace", "new", "null", "object", "operator", "out",
        "override", "params", "private", "protected", "public", "readonly", "ref", "return", "sbyte", "sealed", "short", "sizeof", "stackalloc",
        "static", "string", "struct", "switch", "this", "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe", "ushort", "using",
        "virtual", "void", "volatile", "while", "and", "or", "not", "when", "is", "field", "value", "var", "with", "record", "await", "async", "yield",
        "nameof", "scoped", "file", "required", "dynamic", "global", "_",
    };

    /// <summary>The name with a capital first letter, without what C# does not allow.</summary>
    public static string Pascal(string name)
    {
        string clean = Clean(name);
        return char.ToUpperInvariant(clean[0]) + clean[1..];
    }

    /// <summary>The name with a small first letter; never a keyword.</summary>
    public static string Camel(string name)
    {
        string clean = Clean(name);
        clean = char.ToLowerInvariant(clean[0]) + clean[1..];
        return s_keywords.Contains(clean) ? clean + "Value" : clean;
    }

    private static string Clean(string name)
    {
        var text = new StringBuilder();
        foreach (char c in name)
        {
            if (char.IsAsciiLetterOrDigit(c) || c == '_')
                text.Append(c);
        }
        return text.Length == 0 ? "Unnamed" : char.IsAsciiDigit(text[0]) ? "N" + text : text.ToString();
    }
}
