namespace Tern.Functions.Http.Requests;

/// <summary>Reads the text of a query or of a cookie header into fields.</summary>
internal static class HttpQueries
{
    /// <summary>Adds the decoded names and values of a query: pairs that are separated by ampersands.</summary>
    public static void Parse(HttpText text, TextRange query, HttpFieldTable fields)
    {
        for (int start = 0; start < query.Length;)
        {
            ReadOnlySpan<byte> rest = text[query][start..];
            int end = rest.IndexOf((byte)'&');
            int length = end < 0 ? rest.Length : end;
            if (length > 0)
            {
                int equals = rest[..length].IndexOf((byte)'=');
                int nameLength = equals < 0 ? length : equals;
                int valueStart = equals < 0 ? length : equals + 1;
                TextRange name = Decode(text, new TextRange(query.Start + start, nameLength));
                fields.Add(name, Decode(text, new TextRange(query.Start + start + valueStart, length - valueStart)));
            }
            start += length + 1;
        }
    }

    /// <summary>Adds the decoded forms of names and values.</summary>
    public static void Decode(HttpFieldTable source, HttpFieldTable fields)
    {
        for (int i = 0; i < source.Count; i++)
        {
            TextRange name = Decode(source.Text, source[i].Name);
            fields.Add(name, Decode(source.Text, source[i].Value));
        }
    }

    /// <summary>Adds the cookies of a header: pairs that are separated by semicolons. Texts without a name are skipped.</summary>
    public static void ParseCookies(HttpText text, TextRange header, HttpFieldTable fields)
    {
        for (int start = 0; start < header.Length;)
        {
            ReadOnlySpan<byte> rest = text[header][start..];
            int end = rest.IndexOf((byte)';');
            int length = end < 0 ? rest.Length : end;
            int equals = rest[..length].IndexOf((byte)'=');
            if (equals > 0)
                AddCookie(text, header.Start + start, equals, length, fields);
            start += length + 1;
        }
    }

    private static void AddCookie(HttpText text, int start, int equals, int length, HttpFieldTable fields)
    {
        TextRange name = Trim(text, new TextRange(start, equals));
        TextRange value = Trim(text, new TextRange(start + equals + 1, length - equals - 1));
        if (name.IsEmpty)
            return;
        if (text[value] is [(byte)'"', .., (byte)'"'])
            value = new TextRange(value.Start + 1, value.Length - 2);
        int decoded = text.Length;
        text.Output.GetSpan(value.Length);
        PercentEncoding.Decode(text[value], text.Output, isForm: false, preservesSlash: false);
        fields.Add(name, text.Since(decoded));
    }

    private static TextRange Trim(HttpText text, TextRange range)
    {
        ReadOnlySpan<byte> bytes = text[range];
        int start = 0, end = bytes.Length;
        while (start < end && bytes[start] is (byte)' ' or (byte)'\t')
            start++;
        while (end > start && bytes[end - 1] is (byte)' ' or (byte)'\t')
            end--;
        return new TextRange(range.Start + start, end - start);
    }

    private static TextRange Decode(HttpText text, TextRange range)
    {
        // Most names and values have nothing to decode.
        if (!text[range].ContainsAny((byte)'%', (byte)'+'))
            return range;
        int start = text.Length;
        text.Output.GetSpan(range.Length);
        PercentEncoding.Decode(text[range], text.Output, isForm: true, preservesSlash: false);
        return text.Since(start);
    }
}
