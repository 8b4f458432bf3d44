using System.Text;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Texts of items, as the wire has them.</summary>
internal static class WireText
{
    /// <summary>The maximum length of an attribute name in bytes.</summary>
    public const int MaxNameLength = 65_535;

    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>The number of bytes in UTF-8.</summary>
    public static int Length(string text) => Encoding.UTF8.GetByteCount(text);

    /// <summary>Whether all surrogates are pairs.</summary>
    public static bool IsValid(string text)
    {
        try
        {
            s_strict.GetByteCount(text);
            return true;
        }
        catch (EncoderFallbackException)
        {
            return false;
        }
    }

    /// <summary>The content of a JSON string.</summary>
    public static string EscapeJson(string text)
    {
        var escaped = new StringBuilder(text.Length);
        foreach (char letter in text)
        {
            if (letter is '"' or '\\')
                escaped.Append('\\').Append(letter);
            else if (letter < ' ')
                escaped.Append("\\u00").Append(((int)letter).ToString("x2", System.Globalization.CultureInfo.InvariantCulture));
            else
                escaped.Append(letter);
        }
        return escaped.ToString();
    }
}
