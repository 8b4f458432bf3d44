namespace Tern.Functions.Http.Responses;

/// <summary>Which media types are text in UTF-8.</summary>
internal static class HttpContentTypes
{
    /// <summary>Whether a body of this type can be text. Its bytes must be valid UTF-8 in addition. Without a type, the bytes alone decide.</summary>
    public static bool CanBeText(string? contentType)
    {
        if (contentType is null)
            return true;
        ReadOnlySpan<char> type = contentType;
        int semicolon = type.IndexOf(';');
        if (semicolon >= 0 && !HasTextCharset(type[(semicolon + 1)..]))
            return false;
        ReadOnlySpan<char> media = (semicolon < 0 ? type : type[..semicolon]).Trim();
        return media.StartsWith("text/", StringComparison.OrdinalIgnoreCase)
            || media.EndsWith("+json", StringComparison.OrdinalIgnoreCase)
            || media.EndsWith("+xml", StringComparison.OrdinalIgnoreCase)
            || media.Equals("application/json", StringComparison.OrdinalIgnoreCase)
            || media.Equals("application/xml", StringComparison.OrdinalIgnoreCase)
            || media.Equals("application/javascript", StringComparison.OrdinalIgnoreCase)
            || media.Equals("application/x-ndjson", StringComparison.OrdinalIgnoreCase)
            || media.Equals("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Whether a type is JSON.</summary>
    public static bool IsJson(ReadOnlySpan<byte> contentType)
    {
        int semicolon = contentType.IndexOf((byte)';');
        ReadOnlySpan<byte> media = (semicolon < 0 ? contentType : contentType[..semicolon]).Trim((byte)' ');
        return System.Text.Ascii.EqualsIgnoreCase(media, "application/json"u8)
            || (media.Length > 5 && System.Text.Ascii.EqualsIgnoreCase(media[^5..], "+json"u8));
    }

    private static bool HasTextCharset(ReadOnlySpan<char> parameters)
    {
        int start = parameters.IndexOf("charset", StringComparison.OrdinalIgnoreCase);
        if (start < 0)
            return true;
        ReadOnlySpan<char> rest = parameters[(start + "charset".Length)..].TrimStart();
        if (rest.IsEmpty || rest[0] != '=')
            return true;
        rest = rest[1..];
        int end = rest.IndexOf(';');
        ReadOnlySpan<char> charset = (end < 0 ? rest : rest[..end]).Trim(" \"");
        return charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase) || charset.Equals("us-ascii", StringComparison.OrdinalIgnoreCase);
    }
}
