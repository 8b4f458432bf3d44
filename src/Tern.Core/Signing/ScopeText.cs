namespace Tern.Signing;

/// <summary>Refuses regions and services whose characters would end up where they do not belong.</summary>
internal static class ScopeText
{
    private const int MaxLength = 128;
    private const int MaxRegionSetLength = 1024;

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

    /// <summary>A set of regions: names of regions, in which an asterisk stands for any characters, with commas between them.</summary>
    public static void ThrowIfInvalidRegionSet(ReadOnlySpan<char> text)
    {
        if (text.IsEmpty || text.Length > MaxRegionSetLength)
            throw new SigningException($"The set of regions to sign for is empty or longer than {MaxRegionSetLength} characters.");
        foreach (Range range in text.Split(','))
        {
            ReadOnlySpan<char> region = text[range];
            bool isValid = !region.IsEmpty;
            foreach (char character in region)
                isValid &= char.IsAsciiLetterOrDigit(character) || character is '-' or '_' or '.' or '*';
            if (!isValid)
                throw new SigningException("The set of regions to sign for has an empty entry, or a character other than letters, digits, '-', '_', '.', '*' and commas between the regions.");
        }
    }
}
