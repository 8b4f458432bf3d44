namespace Tern;

/// <summary>Replaces the secrets of one attempt in texts of a service or a proxy.</summary>
/// <param name="identity">The identity of the attempt; null for anonymous.</param>
/// <param name="authorization">The value of the <c>Authorization</c> header with the signature; null for none.</param>
internal readonly struct SecretScrubber(CallerIdentity? identity, string? authorization)
{
    /// <summary>
    /// The minimum length of a secret that is replaced: a shorter one can be a word of any text, and issuers such as AWS do not create such
    /// secrets.
    /// </summary>
    private const int MinLength = 8;

    private const string Replacement = "***";

    /// <summary>The number of characters in the longest form of a secret; 0 without secrets.</summary>
    public int MaxSecretLength
    {
        get
        {
            int length = 0;
            foreach (string secret in GetSecrets(int.MaxValue))
                length = Math.Max(length, Uri.EscapeDataString(secret).Length);
            return length;
        }
    }

    /// <summary>Returns the text with every secret replaced.</summary>
    public string Scrub(string text) => Scrub(text, isCut: false);

    /// <summary>
    /// Returns the text of a codec with every secret replaced, including the beginning of a secret where the codec cut a path with an ellipsis.
    /// </summary>
    /// <remarks>Only for text whose length Tern limits: the cost grows with the number of ellipses.</remarks>
    public string ScrubTruncated(string text) => Scrub(text, isCut: true);

    /// <summary>Whether the message of an exception, or of one of its causes, contains a secret.</summary>
    public bool AppearsIn(Exception exception)
    {
        for (Exception? cause = exception; cause is not null; cause = cause.InnerException)
        {
            if (Scrub(cause.Message, isCut: exception is TernSerializationException) != cause.Message)
                return true;
        }
        return false;
    }

    private string Scrub(string text, bool isCut)
    {
        foreach (string secret in GetSecrets(isCut ? int.MaxValue : text.Length))
        {
            // An encoded secret that differs from the secret contains a percent sign. Without this check and the maximum length, the request id of each
            // measured call would cost 900 bytes (AllocationTests).
            if (!isCut && !text.Contains('%') && !text.Contains(secret, StringComparison.OrdinalIgnoreCase))
                continue;
            string encoded = Uri.EscapeDataString(secret);
            text = text.Replace(secret, Replacement, StringComparison.Ordinal).Replace(encoded, Replacement, StringComparison.OrdinalIgnoreCase);
            if (isCut)
                text = ReplaceTruncated(ReplaceTruncated(text, secret), encoded);
        }
        return text;
    }

    /// <summary>Returns the secrets that a text can contain.</summary>
    /// <param name="maxLength">The length of the text.</param>
    private List<string> GetSecrets(int maxLength)
    {
        var secrets = new List<string>(4);
        if (identity is not null)
            secrets.AddRange(identity.GetSecrets());
        // The signature is the secret part of the header, and it can be repeated alone.
        if (authorization is not null && authorization.LastIndexOf('=') + 1 is var start && authorization.Length - start <= maxLength)
        {
            secrets.Add(authorization);
            secrets.Add(authorization[start..]);
        }
        secrets.RemoveAll(static secret => secret.Length < MinLength);
        return secrets;
    }

    /// <summary>
    /// Replaces the remaining part of a secret before an ellipsis: the paths of codecs contain only the beginning of a long name.
    /// </summary>
    private static string ReplaceTruncated(string text, string secret)
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
