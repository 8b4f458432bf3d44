using System.Buffers;

namespace Tern.Runtime;

/// <summary>The rules for headers of a caller: no character that ends a header early, and none of the headers that the client sets.</summary>
internal static class HeaderRules
{
    private static readonly string[] s_reserved =
    [
        "Authorization", "Host", "Content-Length", "Content-Type", "Transfer-Encoding", "User-Agent", "x-amz-date",
        "x-amz-security-token", "x-amz-region-set", "x-amz-content-sha256", "x-amz-decoded-content-length", "x-amz-trailer",
        "amz-sdk-invocation-id", "amz-sdk-request",
    ];

    private static readonly SearchValues<char> s_nameCharacters =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    /// <summary>Throws for a value that would become a second header, or that HTTP/1.1 cannot encode.</summary>
    /// <exception cref="TernRequestException">The value has a character other than visible ASCII, spaces and tabs.</exception>
    public static void Check(in KeyValuePair<string, string> header)
    {
        ReadOnlySpan<char> value = header.Value;
        if (!value.ContainsAnyExceptInRange(' ', '~'))
            return;
        foreach (char c in value)
        {
            if (c is not ((>= ' ' and <= '~') or '\t'))
                throw new TernRequestException($"The value of the header '{HostLabel.Quote(header.Key, 100)}' contains {Describe(c)}. Remove or encode it.");
        }
    }

    /// <summary>Throws for a name from a caller's text that is not a header name, or that the client sets.</summary>
    public static void CheckName(string name)
    {
        if (name.Length == 0 || name.AsSpan().ContainsAnyExcept(s_nameCharacters))
            throw new TernRequestException($"'{HostLabel.Quote(name, 100)}' is not a valid header name. Expected letters, digits and hyphens.");
        if (FindReserved(name) is { } reserved)
            throw new TernRequestException($"The header '{reserved}' is set by the client. Remove it from the request.");
    }

    /// <summary>Throws for headers of the options that would replace a header of the client.</summary>
    public static void CheckOptionHeaders(IReadOnlyList<KeyValuePair<string, string>> headers)
    {
        foreach (KeyValuePair<string, string> header in headers)
        {
            if (string.IsNullOrEmpty(header.Key) || header.Value is null)
                throw new TernRequestException("A header in ClientOptions.Headers has no name or no value. Set both.");
            if (FindReserved(header.Key) is { } reserved)
                throw new TernRequestException($"The header '{reserved}' is set by the client. Remove it from ClientOptions.Headers.");
        }
    }

    /// <summary>Throws for a header that a presigned request cannot require. Headers that describe its body are allowed.</summary>
    public static void CheckPresigned(in KeyValuePair<string, string> header)
    {
        if (header.Key is null || header.Value is null)
            throw new TernRequestException("A signed header has no name or no value. Set both.");
        if (!header.Key.Equals("Content-Type", StringComparison.OrdinalIgnoreCase) && !header.Key.Equals("Content-Length", StringComparison.OrdinalIgnoreCase))
            CheckName(header.Key);
        Check(header);
    }

    private static string? FindReserved(string name) => Array.Find(s_reserved, reserved => name.Equals(reserved, StringComparison.OrdinalIgnoreCase));

    private static string Describe(char c) => c switch
    {
        '\r' or '\n' => "a line break",
        '\0' => "a NUL",
        < ' ' or '\x7f' => "a control character",
        _ => "a character outside ASCII",
    };
}
