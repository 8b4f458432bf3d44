using System.Globalization;

namespace Tern.Runtime;

/// <summary>
/// Rejects invalid characters in credentials before the text is used in a header or a signature. The usual cause is a line break
/// or a blank that was copied with the text. A line break could also inject a header.
/// </summary>
internal static class CredentialText
{
    /// <summary>Returns the text if it contains only visible ASCII.</summary>
    /// <exception cref="TernCredentialsException">The text contains another character. The message contains its kind and position, and no part of the text.</exception>
    public static string Check(string text, string what)
    {
        int index = text.AsSpan().IndexOfAnyExceptInRange('!', '~');
        return index < 0 ? text : throw CreateException(text, index, what);
    }

    /// <summary>As <see cref="Check"/>, for text in the credential scope, in which slashes and commas are separators.</summary>
    public static string CheckKeyId(string text)
    {
        const string What = "The access key ID";
        int separator = text.AsSpan().IndexOfAny('/', ',');
        return separator < 0 ? Check(text, What) : throw CreateException(text, separator, What);
    }

    /// <summary>Returns the text if it contains no control character.</summary>
    /// <exception cref="TernCredentialsException">The text contains a control character.</exception>
    public static string CheckText(string text, string what)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (char.IsControl(text[i]))
                throw CreateException(text, i, what);
        }
        return text;
    }

    /// <summary>As <see cref="CheckText"/>, for a name that a colon separates from the password.</summary>
    public static string CheckUser(string text)
    {
        const string What = "The user name";
        int separator = text.IndexOf(':', StringComparison.Ordinal);
        return separator < 0 ? CheckText(text, What) : throw CreateException(text, separator, What);
    }

    private static TernCredentialsException CreateException(string text, int index, string what)
    {
        string kind = text[index] switch
        {
            '\r' or '\n' => "a line break",
            ' ' or '\t' => "a blank",
            < ' ' or '\x7f' => "a control character",
            > '\x7f' => "a character outside ASCII",
            _ => "a separator",
        };
        return new TernCredentialsException(string.Create(
            CultureInfo.InvariantCulture,
            $"{what} contains {kind} at character {index + 1} of {text.Length}. The character was probably copied by mistake. Remove it."));
    }
}
