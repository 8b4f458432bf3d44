using System.Globalization;
using System.Text;

namespace Tern.Functions.Generator.Payloads;

/// <summary>Names of generated classes.</summary>
internal static class CodecNames
{
    /// <summary>An identifier for a type in C#: readable, and different for different types.</summary>
    public static string Identifier(string type)
    {
        string name = type.Replace("global::", "");
        var text = new StringBuilder(name.Length);
        bool isExact = true;
        foreach (char letter in name)
        {
            bool isPlain = letter is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9');
            isExact &= isPlain || letter == '.';
            text.Append(isPlain ? letter : '_');
        }
        return isExact ? text.ToString() : $"{text}_{Hash(name)}";
    }

    // FNV-1a: equal in all processes.
    private static string Hash(string text)
    {
        ulong hash = 14695981039346656037;
        foreach (char letter in text)
            hash = unchecked((hash ^ letter) * 1099511628211);
        return hash.ToString("x16", CultureInfo.InvariantCulture);
    }
}
