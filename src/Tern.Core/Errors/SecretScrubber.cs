using Tern.Identity;

namespace Tern;

/// <summary>Replaces the secrets of one attempt wherever a service or a proxy repeats them.</summary>
/// <param name="identity">What the attempt was authenticated with; null when it was not.</param>
/// <param name="authorization">The signature that was sent, in its header.</param>
internal readonly struct SecretScrubber(CallerIdentity? identity, string? authorization)
{
    private const string Replacement = "***";

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

    private static string Replace(string text, string secret) => secret.Length == 0 ? text : text
        .Replace(secret, Replacement, StringComparison.Ordinal)
        .Replace(Uri.EscapeDataString(secret), Replacement, StringComparison.OrdinalIgnoreCase);
}
