using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace Tern.Functions.Generator.Payloads;

/// <summary>Names of members in JSON.</summary>
internal static class JsonNames
{
    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>The name in camel case, as <c>JsonNamingPolicy.CamelCase</c> converts it.</summary>
    public static string CamelCase(string name)
    {
        if (name.Length == 0 || !char.IsUpper(name[0]))
            return name;
        char[] letters = name.ToCharArray();
        for (int i = 0; i < letters.Length; i++)
        {
            if (i == 1 && !char.IsUpper(letters[i]))
                break;
            bool hasNext = i + 1 < letters.Length;
            if (i > 0 && hasNext && !char.IsUpper(letters[i + 1]))
                break;
            letters[i] = char.ToLowerInvariant(letters[i]);
        }
        return new string(letters);
    }

    /// <summary>The number of bytes; -1 if surrogates are not paired.</summary>
    public static int Utf8Length(string name)
    {
        try
        {
            return s_strict.GetByteCount(name);
        }
        catch (EncoderFallbackException)
        {
            return -1;
        }
    }

    /// <summary>Text as a literal of C#.</summary>
    public static string Literal(string text) => SymbolDisplay.FormatLiteral(text, quote: true);

    /// <summary>A name with quotes and colon, as a literal of UTF-8.</summary>
    public static string EncodedLiteral(string name)
    {
        var escaped = new StringBuilder(name.Length);
        foreach (char letter in name)
        {
            if (letter is '"' or '\\')
                escaped.Append('\\').Append(letter);
            else if (letter < ' ')
                escaped.Append("\\u00").Append(((int)letter).ToString("x2", System.Globalization.CultureInfo.InvariantCulture));
            else
                escaped.Append(letter);
        }
        return Literal($"\"{escaped}\":") + "u8";
    }
}
