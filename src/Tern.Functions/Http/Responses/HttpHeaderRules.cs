using System.Text;

namespace Tern.Functions.Http.Responses;

/// <summary>Which status codes, names and values a response can have. The service would return an error of its own to the caller, without the reason.</summary>
/// <seealso href="https://www.rfc-editor.org/rfc/rfc9110#name-tokens">RFC 9110, tokens</seealso>
internal static class HttpHeaderRules
{
    private const string TokenSymbols = "!#$%&'*+-.^_`|~";

    /// <exception cref="ArgumentException">The status code is not valid.</exception>
    public static void ThrowIfInvalidStatus(int statusCode)
    {
        if (statusCode is < 100 or > 599)
            throw new ArgumentException($"The status code {statusCode} is not valid. Expected: 100 to 599.");
    }

    /// <exception cref="ArgumentException">The name or the value is not valid in HTTP, for example because of a line break.</exception>
    public static void ThrowIfInvalid(string name, string value)
    {
        if (!IsToken(name))
            throw new ArgumentException("The name of a header is empty, or has a character that is not valid in HTTP.");
        foreach (Rune rune in value.EnumerateRunes())
        {
            if (rune == Rune.ReplacementChar || (Rune.IsControl(rune) && rune.Value != '\t'))
                throw new ArgumentException($"A value of the header {name} has a character that is not valid in HTTP.");
        }
    }

    private static bool IsToken(string name)
    {
        foreach (char character in name)
        {
            if (!char.IsAsciiLetterOrDigit(character) && !TokenSymbols.Contains(character, StringComparison.Ordinal))
                return false;
        }
        return name.Length > 0;
    }
}
