namespace Tern.Runtime;

/// <summary>Rejects regions and service names with characters that are not valid in a credential scope.</summary>
internal static class ScopeText
{
    private const int MaxLength = 128;
    private const int MaxRegionSetLength = 1024;

    public static void ThrowIfInvalid(ReadOnlySpan<char> text, string what)
    {
        if (text.IsEmpty || text.Length > MaxLength)
            throw new TernSigningException($"The {what} to sign for is empty or longer than {MaxLength} characters. Expected 1 to {MaxLength} characters.");
        foreach (char character in text)
        {
            if (!char.IsAsciiLetterOrDigit(character) && character is not ('-' or '_' or '.'))
                throw new TernSigningException($"The {what} to sign for contains an invalid character. Use only letters, digits, '-', '_' and '.'.");
        }
    }

    /// <summary>Checks a region set: region names separated by commas. An asterisk matches any characters.</summary>
    public static void ThrowIfInvalidRegionSet(ReadOnlySpan<char> text)
    {
        if (text.IsEmpty || text.Length > MaxRegionSetLength)
            throw new TernSigningException($"The region set to sign for is empty or longer than {MaxRegionSetLength} characters. Expected 1 to {MaxRegionSetLength} characters.");
        foreach (Range range in text.Split(','))
        {
            ReadOnlySpan<char> region = text[range];
            bool isValid = !region.IsEmpty;
            foreach (char character in region)
                isValid &= char.IsAsciiLetterOrDigit(character) || character is '-' or '_' or '.' or '*';
            if (!isValid)
                throw new TernSigningException("The region set to sign for contains an empty entry or an invalid character. Separate regions by commas and use only letters, digits, '-', '_', '.' and '*'.");
        }
    }
}
