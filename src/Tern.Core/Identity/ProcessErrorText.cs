using System.Text;

namespace Tern.Runtime;

/// <summary>The standard error of a failed process in a message: one short line without values that can be secrets.</summary>
internal static class ProcessErrorText
{
    private const int MaxLength = 500;

    /// <summary>The minimum length of a word that can be a key or a token.</summary>
    private const int MinSecretLength = 16;

    /// <summary>Returns a sentence.</summary>
    public static string Describe(AwsProcessOutput output)
    {
        string text = output.StandardError.Trim();
        return text.Length == 0 ? "It wrote no error." : $"It wrote: {ServiceText.Truncate(ServiceText.Message(Scrub(text)), MaxLength)}";
    }

    /// <summary>
    /// Replaces words that can be secrets, because the secrets of a process are unknown. Paths are replaced too.
    /// </summary>
    private static string Scrub(string text)
    {
        var scrubbed = new StringBuilder(text.Length);
        int start = 0;
        for (int i = 0; i <= text.Length; i++)
        {
            if (i < text.Length && IsSecretCharacter(text[i]))
                continue;
            ReadOnlySpan<char> word = text.AsSpan(start, i - start);
            if (word.Length >= MinSecretLength)
                scrubbed.Append("***");
            else
                scrubbed.Append(word);
            if (i < text.Length)
                scrubbed.Append(text[i]);
            start = i + 1;
        }
        return scrubbed.ToString();
    }

    // The alphabets of Base64, Base64Url and JWT.
    private static bool IsSecretCharacter(char c) => char.IsAsciiLetterOrDigit(c) || c is '+' or '/' or '=' or '-' or '_' or '.' or '%';
}
