using System.Text;

namespace Tern.Local.Tests.S3;

/// <summary>The reference result of a listing, computed from all keys.</summary>
internal static class NaiveListing
{
    /// <summary>Keys and common prefixes in the order of their bytes. A common prefix ends with a mark that distinguishes it from a key.</summary>
    public static List<string> All(IEnumerable<string> keys, string prefix, string delimiter, string after)
    {
        List<string> entries = [];
        foreach (string key in keys.OrderBy(Hex, StringComparer.Ordinal))
        {
            if (!key.StartsWith(prefix, StringComparison.Ordinal) || string.CompareOrdinal(Hex(key), Hex(after)) <= 0)
                continue;
            int index = delimiter.Length == 0 ? -1 : key.IndexOf(delimiter, prefix.Length, StringComparison.Ordinal);
            string entry = index < 0 ? key : Group(key[..(index + delimiter.Length)]);
            if (!entries.Contains(entry))
                entries.Add(entry);
        }
        return entries;
    }

    public static string Group(string prefix) => prefix + "\0group";

    // Hexadecimal digits sort as the bytes do.
    private static string Hex(string text) => Convert.ToHexString(Encoding.UTF8.GetBytes(text));
}
