using System.Globalization;

namespace Tern.Identity;

/// <summary>
/// Refuses text that no credential has before it reaches a header or a signature. Most often it is a line break or a
/// blank that came along when the text was copied; at worst it is someone's second header.
/// </summary>
internal static class CredentialText
{
    /// <summary>The text itself, if all of it is visible ASCII.</summary>
    /// <exception cref="CredentialsException">It is not. The message tells the kind and the place of the character, and nothing of the text.</exception>
    public static string Check(string text, string what)
    {
        int index = text.AsSpan().IndexOfAnyExceptInRange('!', '~');
        return index < 0 ? text : throw Refuse(text, index, what);
    }

    /// <summary>As <see cref="Check"/>, for text that stands in the credential scope, which is parted by slashes and commas.</summary>
    public static string CheckKeyId(string text)
    {
        const string What = "The access key id";
        int separator = text.AsSpan().IndexOfAny('/', ',');
        return separator < 0 ? Check(text, What) : throw Refuse(text, separator, What);
    }

    /// <summary>The text itself, if none of it is a control character.</summary>
    /// <exception cref="CredentialsException">It has one.</exception>
    public static string CheckText(string text, string what)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (char.IsControl(text[i]))
                throw Refuse(text, i, what);
        }
        return text;
    }

    /// <summary>As <see cref="CheckText"/>, for a name that stands before a colon.</summary>
    public static string CheckUser(string text)
    {
        const string What = "The user's name";
        int separator = text.IndexOf(':', StringComparison.Ordinal);
        return separator < 0 ? CheckText(text, What) : throw Refuse(text, separator, What);
    }

    private static CredentialsException Refuse(string text, int index, string what)
    {
        string kind = text[index] switch
        {
            '\r' or '\n' => "a line break",
            ' ' or '\t' => "a blank",
            < ' ' or '\x7f' => "a control character",
            > '\x7f' => "a character outside ASCII",
            _ => "a separator",
        };
        return new CredentialsException(string.Create(
            CultureInfo.InvariantCulture,
            $"{what} has {kind} at character {index + 1} of {text.Length}: it was probably copied together with something else. Set it anew."));
    }
}
