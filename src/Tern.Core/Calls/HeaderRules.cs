using System.Buffers;
using Tern.Endpoints;

namespace Tern.Calls;

/// <summary>What a header of a caller may be: nothing that ends it early, and none of the headers that the pipeline answers for.</summary>
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

    /// <summary>Refuses a value that would become a second header, or that HTTP/1.1 has no encoding for.</summary>
    /// <exception cref="InvalidRequestException">It has a character other than visible ASCII, blanks and tabs.</exception>
    public static void Check(in KeyValuePair<string, string> header)
    {
        ReadOnlySpan<char> value = header.Value;
        if (!value.ContainsAnyExceptInRange(' ', '~'))
            return;
        foreach (char c in value)
        {
            if (c is not ((>= ' ' and <= '~') or '\t'))
                throw new InvalidRequestException($"the value of the header '{HostLabel.Quote(header.Key, 100)}' has {Describe(c)}; remove or encode it");
        }
    }

    /// <summary>Refuses a name that is made of a caller's text and is none, or one of the pipeline's.</summary>
    public static void CheckName(string name)
    {
        if (name.Length == 0 || name.AsSpan().ContainsAnyExcept(s_nameCharacters))
            throw new InvalidRequestException($"'{HostLabel.Quote(name, 100)}' is no name of a header: it is empty, or has a character other than letters, digits and hyphens");
        if (Reserved(name) is { } reserved)
            throw new InvalidRequestException($"the header '{reserved}' is set by the client and cannot be given");
    }

    /// <summary>Refuses extra headers that would displace one of the pipeline's.</summary>
    public static void CheckExtra(IReadOnlyList<KeyValuePair<string, string>> headers)
    {
        foreach (KeyValuePair<string, string> header in headers)
        {
            if (string.IsNullOrEmpty(header.Key) || header.Value is null)
                throw new InvalidRequestException("an extra header has no name or no value");
            if (Reserved(header.Key) is { } reserved)
                throw new InvalidRequestException($"the header '{reserved}' is set by the client and cannot be an extra header");
        }
    }

    /// <summary>Refuses a header that a presigned request cannot ask for. Those that describe its body it can.</summary>
    public static void CheckPresigned(in KeyValuePair<string, string> header)
    {
        if (header.Key is null || header.Value is null)
            throw new InvalidRequestException("a signed header has no name or no value");
        if (!header.Key.Equals("Content-Type", StringComparison.OrdinalIgnoreCase) && !header.Key.Equals("Content-Length", StringComparison.OrdinalIgnoreCase))
            CheckName(header.Key);
        Check(header);
    }

    private static string? Reserved(string name) => Array.Find(s_reserved, reserved => name.Equals(reserved, StringComparison.OrdinalIgnoreCase));

    private static string Describe(char c) => c switch
    {
        '\r' or '\n' => "a line break",
        '\0' => "a NUL",
        < ' ' or '\x7f' => "a control character",
        _ => "a character outside ASCII",
    };
}
