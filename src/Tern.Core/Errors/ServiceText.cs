using System.Buffers;
using System.Globalization;
using System.Text;

namespace Tern;

/// <summary>Prepares text of a service for an exception: without the caller's secrets, and limited in length.</summary>
internal static class ServiceText
{
    /// <summary>Marks the place where a text was cut.</summary>
    public const char Ellipsis = '…';

    private const int MaxIdentifierLength = 128;
    private const int MaxMessageLength = 4096;

    private static readonly SearchValues<char> s_codeCharacters = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-:");

    /// <summary>An error code: visible ASCII, at most 128 characters.</summary>
    /// <remarks>
    /// A code is an identifier (letters, digits, <c>. _ - :</c>), in which nothing is replaced: programs compare it, and a secret in a test can
    /// be part of it.
    /// Text that is not an identifier is not a code of any service, so that secrets are replaced in it.
    /// </remarks>
    public static string Code(string text, in SecretScrubber secrets) =>
        Identifier(text.AsSpan().ContainsAnyExcept(s_codeCharacters) ? Scrub(text, MaxIdentifierLength, secrets) : text);

    /// <summary>Whether a text is an identifier that can be an error code.</summary>
    public static bool IsCode(string text) => text.Length is > 0 and <= MaxIdentifierLength && !text.AsSpan().ContainsAnyExcept(s_codeCharacters);

    /// <summary>A code or an id: visible ASCII, at most 128 characters.</summary>
    public static string Identifier(string text)
    {
        string word = Truncate(text, MaxIdentifierLength);
        return word.AsSpan().ContainsAnyExceptInRange('!', '~') ? string.Create(word.Length, word, static (shown, word) =>
        {
            for (int i = 0; i < shown.Length; i++)
                shown[i] = word[i] is (>= '!' and <= '~') or Ellipsis ? word[i] : '?';
        }) : word;
    }

    /// <summary>A message: one line of at most 4,096 characters, in which control characters and text direction marks are escaped.</summary>
    public static string Message(string text, in SecretScrubber secrets) => Message(Scrub(text, MaxMessageLength, secrets));

    /// <summary>A message without secrets.</summary>
    /// <inheritdoc cref="Message(string, in SecretScrubber)"/>
    public static string Message(string text) => Truncate(Escape(Truncate(text, MaxMessageLength)), MaxMessageLength);

    /// <summary>Returns the text, or its first characters and an ellipsis if it is longer.</summary>
    public static string Truncate(string text, int length)
    {
        if (text.Length <= length)
            return text;
        int end = char.IsHighSurrogate(text[length - 1]) ? length - 1 : length;
        return string.Concat(text.AsSpan(0, end), [Ellipsis]);
    }

    /// <summary>
    /// Escapes, as in a C# literal, characters that break a line, control a terminal or change the direction of text. Otherwise a log line could
    /// be forged.
    /// </summary>
    private static string Escape(string text)
    {
        int first = 0;
        while (first < text.Length && !IsEscaped(text[first]))
            first++;
        if (first == text.Length)
            return text;
        var escaped = new StringBuilder(text.Length + 16).Append(text, 0, first);
        foreach (char c in text.AsSpan(first))
        {
            if (!IsEscaped(c))
                escaped.Append(c);
            else if (c is '\n' or '\r' or '\t')
                escaped.Append('\\').Append(c switch { '\n' => 'n', '\r' => 'r', _ => 't' });
            else
                escaped.Append(CultureInfo.InvariantCulture, $"\\u{(int)c:x4}");
        }
        return escaped.ToString();
    }

    /// <summary>Replaces the secrets in the part of a text that can be shown, however long the text is.</summary>
    private static string Scrub(string text, int length, in SecretScrubber secrets)
    {
        // Half a secret is not recognized. So the scrubbed text is longer than the shown one by the length of a secret, and its end is removed
        // again.
        int rest = secrets.MaxSecretLength + 1;
        if (text.Length - length <= rest)
            return secrets.Scrub(text);
        string clean = secrets.Scrub(text[..(length + rest)]);
        return Truncate(clean, Math.Max(1, clean.Length - rest));
    }

    private static bool IsEscaped(char c) => c < ' ' || (c > '~' && char.GetUnicodeCategory(c) is
        UnicodeCategory.Control or UnicodeCategory.Format or UnicodeCategory.LineSeparator or UnicodeCategory.ParagraphSeparator);
}
