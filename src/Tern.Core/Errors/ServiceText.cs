namespace Tern;

/// <summary>What a service said, as an exception may repeat it: without the caller's secrets, and bounded whatever was sent.</summary>
internal static class ServiceText
{
    private const char Ellipsis = '…';
    private const int MaxWordLength = 128;
    private const int MaxMessageLength = 4096;

    /// <summary>An error code: visible ASCII, at most 128 characters.</summary>
    public static string Code(string text, in SecretScrubber secrets) => Word(secrets.Scrub(text));

    /// <summary>A code or an id: visible ASCII, at most 128 characters.</summary>
    public static string Word(string text)
    {
        string word = Cut(text, MaxWordLength);
        return word.AsSpan().ContainsAnyExceptInRange('!', '~') ? string.Create(word.Length, word, static (shown, word) =>
        {
            for (int i = 0; i < shown.Length; i++)
                shown[i] = word[i] is (>= '!' and <= '~') or Ellipsis ? word[i] : '?';
        }) : word;
    }

    /// <summary>A message: at most 4,096 characters, none of which controls a terminal.</summary>
    public static string Message(string text, in SecretScrubber secrets)
    {
        // Cut only after the secrets are out: half a secret would not be recognised.
        return Message(secrets.Scrub(text));
    }

    /// <summary>A message that has no secrets: at most 4,096 characters, none of which controls a terminal.</summary>
    public static string Message(string text)
    {
        string clean = Cut(text, MaxMessageLength);
        return clean.AsSpan().ContainsAnyInRange('\0', '\x1f') || clean.AsSpan().ContainsAnyInRange('\x7f', '\x9f') ? string.Create(clean.Length, clean, static (shown, clean) =>
        {
            for (int i = 0; i < shown.Length; i++)
                shown[i] = char.IsControl(clean[i]) && clean[i] is not ('\n' or '\t') ? ' ' : clean[i];
        }) : clean;
    }

    private static string Cut(string text, int length)
    {
        if (text.Length <= length)
            return text;
        int end = char.IsHighSurrogate(text[length - 1]) ? length - 1 : length;
        return string.Concat(text.AsSpan(0, end), [Ellipsis]);
    }
}
