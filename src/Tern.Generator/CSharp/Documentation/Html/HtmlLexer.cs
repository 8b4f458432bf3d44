namespace Tern.Generator.CSharp.Documentation.Html;

/// <summary>Splits HTML into text and tags. Every text is valid: what is not a tag is text. Comments and declarations are ignored.</summary>
internal static class HtmlLexer
{
    /// <summary>Reads the tokens of a text.</summary>
    public static IEnumerable<HtmlToken> Read(string html)
    {
        int start = 0, from = 0;
        for (int open; (open = html.IndexOf('<', from)) >= 0;)
        {
            int end = EndOfTag(html, open);
            if (end < 0)
            {
                from = open + 1;
                continue;
            }
            if (open > start)
                yield return new HtmlToken(HtmlTokenKind.Text, html[start..open]);
            if (ReadTag(html[(open + 1)..(end - 1)]) is { } tag)
                yield return tag;
            start = from = end;
        }
        if (start < html.Length)
            yield return new HtmlToken(HtmlTokenKind.Text, html[start..]);
    }

    // The position after the tag, or -1 if there is no tag: "a < b", "<", an unfinished tag.
    private static int EndOfTag(string html, int open)
    {
        if (open + 1 >= html.Length || !(char.IsAsciiLetter(html[open + 1]) || html[open + 1] is '/' or '!' or '?'))
            return -1;
        bool isComment = string.CompareOrdinal(html, open, "<!--", 0, 4) == 0;
        int close = isComment ? html.IndexOf("-->", open + 4, StringComparison.Ordinal) : html.IndexOf('>', open);
        return close < 0 ? -1 : close + (isComment ? 3 : 1);
    }

    // The text between the angle brackets. Null for a comment or a declaration.
    private static HtmlToken? ReadTag(string tag)
    {
        bool isEnd = tag.StartsWith('/');
        int start = isEnd ? 1 : 0, end = start;
        while (end < tag.Length && char.IsAsciiLetterOrDigit(tag[end]))
            end++;
        if (end == start)
            return null;
        string name = tag[start..end].ToLowerInvariant();
        return isEnd ? new HtmlToken(HtmlTokenKind.End, name) : new HtmlToken(HtmlTokenKind.Start, name, name == "a" ? Href(tag[end..]) : null);
    }

    private static string? Href(string attributes)
    {
        int at = attributes.IndexOf("href", StringComparison.OrdinalIgnoreCase);
        if (at < 0)
            return null;
        ReadOnlySpan<char> rest = attributes.AsSpan(at + "href".Length).TrimStart();
        if (rest is not ['=', ..])
            return null;
        rest = rest[1..].TrimStart();
        bool isQuoted = rest is ['"' or '\'', ..];
        int end = isQuoted ? rest[1..].IndexOf(rest[0]) + 1 : rest.IndexOfAny(" \t\r\n");
        ReadOnlySpan<char> value = end > 0 ? rest[..end] : rest;
        return value[(isQuoted ? 1 : 0)..].ToString();
    }
}
