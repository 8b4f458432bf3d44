using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>Matches region names against the patterns of partitions.</summary>
/// <remarks>
/// The patterns are simple regular expressions, and an engine for all regular expressions would add half a megabyte to a native binary. The
/// generator reduces them to sequences of characters, <c>\w</c>, <c>\d</c>, <c>.</c> and sets such as <c>[a-z]</c>, each optionally followed by
/// <c>+</c>, <c>*</c> or <c>?</c>, and rejects other patterns.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class RegionPattern
{
    /// <summary>Whether the complete <paramref name="text"/> matches <paramref name="pattern"/>.</summary>
    public static bool Matches(ReadOnlySpan<char> text, ReadOnlySpan<char> pattern)
    {
        if (pattern.IsEmpty)
            return text.IsEmpty;

        int length = ElementLength(pattern);
        ReadOnlySpan<char> element = pattern[..length];
        ReadOnlySpan<char> rest = pattern[length..];
        char quantifier = rest.IsEmpty ? '\0' : rest[0];
        if (quantifier is not ('+' or '*' or '?'))
            return !text.IsEmpty && MatchesElement(element, text[0]) && Matches(text[1..], rest);

        int most = 0;
        int limit = quantifier == '?' ? Math.Min(1, text.Length) : text.Length;
        while (most < limit && MatchesElement(element, text[most]))
            most++;
        for (int taken = most; taken >= (quantifier == '+' ? 1 : 0); taken--)
        {
            if (Matches(text[taken..], rest[1..]))
                return true;
        }
        return false;
    }

    private static int ElementLength(ReadOnlySpan<char> pattern) => pattern[0] switch
    {
        '\\' => 2,
        '[' => pattern.IndexOf(']') + 1,
        _ => 1,
    };

    private static bool MatchesElement(ReadOnlySpan<char> element, char c) => element[0] switch
    {
        '\\' => element[1] switch
        {
            'w' => char.IsAsciiLetterOrDigit(c) || c == '_',
            'd' => char.IsAsciiDigit(c),
            _ => element[1] == c,
        },
        '[' => IsInSet(element[1..^1], c),
        '.' => c != '\n',
        _ => element[0] == c,
    };

    private static bool IsInSet(ReadOnlySpan<char> set, char c)
    {
        for (int i = 0; i < set.Length; i++)
        {
            bool isRange = i + 2 < set.Length && set[i + 1] == '-';
            if (isRange ? set[i] <= c && c <= set[i + 2] : set[i] == c)
                return true;
            if (isRange)
                i += 2;
        }
        return false;
    }
}
