using Tern.Identity;

namespace Tern.Signing;

/// <summary>Refuses credentials and scopes whose characters would end up where they do not belong; never shows a secret.</summary>
internal static class CredentialText
{
    public static void ThrowIfInvalid(Credentials credentials)
    {
        ThrowIfNotPrintable(credentials.AccessKeyId, "access key id");
        if (credentials.AccessKeyId.AsSpan().IndexOfAny('/', ',') >= 0)
            throw new CredentialsException("The access key id has a slash or a comma, which no access key id has. Check how it was copied.");
        ThrowIfNotPrintable(credentials.SecretAccessKey, "secret access key");
    }

    public static void ThrowIfTokenInvalid(string sessionToken) => ThrowIfNotPrintable(sessionToken, "session token");

    public static void ThrowIfScopeInvalid(ReadOnlySpan<char> text, string what)
    {
        if (text.IsEmpty || text.Length > 128)
            throw new SigningException($"The {what} to sign for is empty or longer than 128 characters.");
        foreach (char character in text)
        {
            if (!char.IsAsciiLetterOrDigit(character) && character is not ('-' or '_' or '.'))
                throw new SigningException($"The {what} to sign for has a character other than letters, digits, '-', '_' and '.'.");
        }
    }

    private static void ThrowIfNotPrintable(string text, string what)
    {
        int index = text.AsSpan().IndexOfAnyExceptInRange('!', '~');
        if (index >= 0)
        {
            throw new CredentialsException(
                $"The {what} has a space, a line break or another character that it cannot have, at position {index + 1} of {text.Length}. Check how it was copied.");
        }
    }
}
