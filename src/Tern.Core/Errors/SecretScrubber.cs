using Tern.Identity;

namespace Tern;

/// <summary>Replaces the secrets of one attempt wherever a service or a proxy repeats them.</summary>
/// <param name="credentials">What the attempt was signed with; null when it was not signed.</param>
/// <param name="authorization">The <c>Authorization</c> header that was sent.</param>
internal readonly struct SecretScrubber(Credentials? credentials, string? authorization)
{
    private const string Replacement = "***";

    public string Scrub(string text)
    {
        if (text.Length == 0)
            return text;
        if (credentials is not null)
        {
            text = Replace(text, credentials.SecretAccessKey);
            if (credentials.SessionToken is { } token)
                text = Replace(text, token);
        }
        if (authorization is not null)
        {
            text = Replace(text, authorization);
            // The signature is what makes the header a secret; it can be repeated alone.
            text = Replace(text, authorization[(authorization.LastIndexOf('=') + 1)..]);
        }
        return text;
    }

    private static string Replace(string text, string secret) => secret.Length == 0 ? text : text
        .Replace(secret, Replacement, StringComparison.Ordinal)
        .Replace(Uri.EscapeDataString(secret), Replacement, StringComparison.OrdinalIgnoreCase);
}
