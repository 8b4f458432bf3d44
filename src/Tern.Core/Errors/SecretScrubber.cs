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
            foreach (string secret in GetSecrets())
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
        // Without this check, the request id of each measured call would cost 900 bytes (AllocationTests).
        if (!isCut && !MayContainSecret(text))
            return text;
        foreach (string secret in GetSecrets())
        {
            string encoded = Uri.EscapeDataString(secret);
            text = text.Replace(secret, Replacement, StringComparison.Ordinal).Replace(encoded, Replacement, StringComparison.OrdinalIgnoreCase);
            if (isCut)
                text = ReplaceTruncated(ReplaceTruncated(text, secret), encoded);
        }
        return text;
    }

    /// <summary>Whether a text can contain a secret, also in its encoded form. That form contains a percent sign, or is the secret itself.</summary>
    private bool MayContainSecret(string text)
    {
        if (text.Contains('%'))
            return true;
        // The header contains its signature, so that the signature is searched alone.
        if (authorization is not null && Contains(text, authorization.AsSpan(GetSignatureStart(authorization))))
            return true;
        if (identity is null)
            return false;
        foreach (string secret in identity.GetSecrets())
        {
            if (Contains(text, secret))
                return true;
        }
        return false;
    }

    /// <summary>Whether a text contains another one, in any case.</summary>
    // MemoryExtensions.Contains compares at every position without cultures (InvariantGlobalization), which is 0.15 µs for a request id (TelemetryBenchmarks).
    private static bool Contains(ReadOnlySpan<char> text, ReadOnlySpan<char> secret)
    {
        if (secret.IsEmpty)
            return false;
        char lower = char.ToLowerInvariant(secret[0]);
        char upper = char.ToUpperInvariant(secret[0]);
        while (text.Length >= secret.Length)
        {
            int start = text[..(text.Length - secret.Length + 1)].IndexOfAny(lower, upper);
            if (start < 0)
                return false;
            if (text.Slice(start, secret.Length).Equals(secret, StringComparison.OrdinalIgnoreCase))
                return true;
            text = text[(start + 1)..];
        }
        return false;
    }

    private List<string> GetSecrets()
    {
        var secrets = new List<string>(4);
        if (identity is not null)
            secrets.AddRange(identity.GetSecrets());
        // The signature is the secret part of the header, and it can be repeated alone.
        if (authorization is not null)
        {
            secrets.Add(authorization);
            secrets.Add(authorization[GetSignatureStart(authorization)..]);
        }
        secrets.RemoveAll(static secret => secret.Length < MinLength);
        return secrets;
    }

    private static int GetSignatureStart(string authorization) => authorization.LastIndexOf('=') + 1;

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
