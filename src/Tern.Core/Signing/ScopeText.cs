namespace Tern.Signing;

/// <summary>Refuses regions and services whose characters would end up where they do not belong.</summary>
internal static class ScopeText
{
    private const int MaxLength = 128;

    public static void ThrowIfInvalid(ReadOnlySpan<char> text, string what)
    {
        if (text.IsEmpty || text.Length > MaxLength)
            throw new SigningException($"The {what} to sign for is empty or longer than {MaxLength} characters.");
        foreach (char character in text)
        {
            if (!char.IsAsciiLetterOrDigit(character) && character is not ('-' or '_' or '.'))
                throw new SigningException($"The {what} to sign for has a character other than letters, digits, '-', '_' and '.'.");
        }
    }
}
