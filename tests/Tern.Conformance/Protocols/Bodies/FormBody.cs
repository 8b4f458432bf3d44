using System.Text;

namespace Tern.Conformance.Protocols.Bodies;

/// <summary>Compares forms: names and values are decoded, and their order does not count.</summary>
internal static class FormBody
{
    private const string Unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~*+";

    /// <returns>The difference; null when there is none.</returns>
    public static string? Compare(string expected, byte[] actual)
    {
        string text = Encoding.Latin1.GetString(actual);
        if (FindUnencoded(text) is { } unencoded)
            return $"'{unencoded}' is not encoded in the body '{text}'";
        // Cases are written over several lines.
        List<string> wanted = Parameters(string.Concat(expected.Where(c => c is not ('\r' or '\n'))));
        List<string> got = Parameters(text);
        List<string> missing = Without(wanted, got);
        List<string> surplus = Without(got, wanted);
        return missing.Count + surplus.Count == 0 ? null : $"expected the body '{expected}', got '{text}': missing {string.Join(", ", missing)}; surplus {string.Join(", ", surplus)}";
    }

    private static List<string> Parameters(string text) => [.. text.Split('&').Select(Decode)];

    private static string Decode(string parameter)
    {
        string[] halves = parameter.Split('=', 2);
        return string.Join('=', halves.Select(half => Uri.UnescapeDataString(half.Replace('+', ' '))));
    }

    private static List<string> Without(List<string> parameters, List<string> others)
    {
        List<string> left = [.. parameters];
        foreach (string other in others)
            left.Remove(other);
        return left;
    }

    private static char? FindUnencoded(string text)
    {
        foreach (string parameter in text.Split('&'))
        {
            string[] halves = parameter.Split('=', 2);
            foreach (string half in halves)
            {
                for (int i = 0; i < half.Length; i++)
                {
                    bool isEscape = half[i] == '%' && i + 2 < half.Length && char.IsAsciiHexDigit(half[i + 1]) && char.IsAsciiHexDigit(half[i + 2]);
                    if (!isEscape && !Unreserved.Contains(half[i], StringComparison.Ordinal))
                        return half[i];
                }
            }
        }
        return null;
    }
}
