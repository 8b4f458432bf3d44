using System.Text;

namespace Tern.Conformance.Protocols.Bodies;

/// <summary>Compares forms by decoded names and values, and ignores their order.</summary>
internal static class FormBody
{
    private const string Unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~*+";

    /// <returns>The difference, or null if there is none.</returns>
    public static string? Compare(string expected, byte[] actual)
    {
        string text = Encoding.Latin1.GetString(actual);
        if (FindUnencoded(text) is { } unencoded)
            return $"'{unencoded}' is not encoded in the body '{text}'";
        // The expected text of a case can have line breaks.
        List<string> wanted = Parameters(string.Concat(expected.Where(c => c is not ('\r' or '\n'))));
        List<string> got = Parameters(text);
        List<string> missing = Without(wanted, got);
        List<string> surplus = Without(got, wanted);
        return missing.Count + surplus.Count == 0 ? null : $"expected the body '{expected}', got '{text}': missing {string.Join(", ", missing)}; surplus {string.Join(", ", surplus)}";
    }

    private static List<string> Parameters(string text) => [.. text.Split('&').Select(Decode)];

    private static string Decode(string parameter)
    {
        string[] nameAndValue = parameter.Split('=', 2);
        return string.Join('=', nameAndValue.Select(text => Uri.UnescapeDataString(text.Replace('+', ' '))));
    }

    private static List<string> Without(List<string> parameters, List<string> others)
    {
        List<string> remaining = [.. parameters];
        foreach (string other in others)
            remaining.Remove(other);
        return remaining;
    }

    private static char? FindUnencoded(string text)
    {
        foreach (string parameter in text.Split('&'))
        {
            string[] nameAndValue = parameter.Split('=', 2);
            foreach (string nameOrValue in nameAndValue)
            {
                for (int i = 0; i < nameOrValue.Length; i++)
                {
                    bool isEscape = nameOrValue[i] == '%' && i + 2 < nameOrValue.Length && char.IsAsciiHexDigit(nameOrValue[i + 1]) && char.IsAsciiHexDigit(nameOrValue[i + 2]);
                    if (!isEscape && !Unreserved.Contains(nameOrValue[i], StringComparison.Ordinal))
                        return nameOrValue[i];
                }
            }
        }
        return null;
    }
}
