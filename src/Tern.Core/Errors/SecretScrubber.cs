using Tern.Identity;

namespace Tern;

/// <summary>Replaces the secrets of one attempt wherever a service or a proxy repeats them.</summary>
/// <param name="identity">What the attempt was authenticated with; null when it was not.</param>
/// <param name="authorization">The signature that was sent, in its header.</param>
internal readonly struct SecretScrubber(CallerIdentity? identity, string? authorization)
{
    /// <summary>A shorter secret is not replaced: it can be a word of any text, and is not one that AWS or any other issuer makes.</summary>
    private const int MinLength = 8;

    private const string Replacement = "***";

    /// <summary>The text with every secret replaced, and with the beginning of one replaced where the text was cut with an ellipsis.</summary>
    public string Scrub(string text)
    {
        if (text.Length == 0)
            return text;
        if (identity is not null)
        {
            foreach (string secret in identity.GetSecrets())
                text = Replace(text, secret);
        }
        if (authorization is not null)
        {
            text = Replace(text, authorization);
            // The signature is what makes the header a secret; it can be repeated alone.
            text = Replace(text, authorization[(authorization.LastIndexOf('=') + 1)..]);
        }
        return text;
    }

    /// <summary>Whether a message of an exception, or of one of its causes, repeats a secret.</summary>
    public bool IsIn(Exception exception)
    {
        for (Exception? cause = exception; cause is not null; cause = cause.InnerException)
        {
            if (Scrub(cause.Message) != cause.Message)
                return true;
        }
        return false;
    }

    private static string Replace(string text, string secret)
    {
        if (secret.Length < MinLength)
            return text;
        string encoded = Uri.EscapeDataString(secret);
        text = text.Replace(secret, Replacement, StringComparison.Ordinal).Replace(encoded, Replacement, StringComparison.OrdinalIgnoreCase);
        return text.Contains(ServiceText.Ellipsis, StringComparison.Ordinal) ? ReplaceCut(ReplaceCut(text, secret), encoded) : text;
    }

    /// <summary>Replaces what is left of a secret before an ellipsis: the paths of codecs show no more than the beginning of a long name.</summary>
    private static string ReplaceCut(string text, string secret)
    {
        for (int end = text.IndexOf(ServiceText.Ellipsis, StringComparison.Ordinal); end >= 0; end = text.IndexOf(ServiceText.Ellipsis, end + 1))
        {
            for (int length = Math.Min(secret.Length - 1, end); length >= MinLength; length--)
            {
                int start = end - length;
                if (string.Compare(text, start, secret, 0, length, StringComparison.OrdinalIgnoreCase) != 0)
                    continue;
                text = string.Concat(text.AsSpan(0, start), Replacement, text.AsSpan(end));
                end = start + Replacement.Length;
                break;
            }
        }
        return text;
    }
}
