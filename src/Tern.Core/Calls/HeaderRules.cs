using System.Buffers;

namespace Tern.Calls;

/// <summary>What a header of a caller may be: nothing that ends it early, and none of the headers that the pipeline answers for.</summary>
internal static class HeaderRules
{
    private static readonly SearchValues<char> s_forbidden = SearchValues.Create("\r\n\0");

    private static readonly string[] s_reserved =
    [
        "Authorization", "Host", "Content-Length", "Content-Type", "Transfer-Encoding", "User-Agent", "x-amz-date",
        "x-amz-security-token", "x-amz-content-sha256", "amz-sdk-invocation-id", "amz-sdk-request",
    ];

    /// <summary>Refuses a value that would become a second header.</summary>
    /// <exception cref="InvalidRequestException">It has a CR, LF or NUL.</exception>
    public static void Check(KeyValuePair<string, string> header)
    {
        if (header.Value.AsSpan().ContainsAny(s_forbidden))
            throw new InvalidRequestException($"the value of the header '{header.Key}' has a line break or a NUL; remove it");
    }

    /// <summary>Refuses extra headers that would displace one of the pipeline's.</summary>
    public static void CheckExtra(IReadOnlyList<KeyValuePair<string, string>> headers)
    {
        foreach (KeyValuePair<string, string> header in headers)
        {
            if (string.IsNullOrEmpty(header.Key) || header.Value is null)
                throw new InvalidRequestException("an extra header has no name or no value");
            foreach (string reserved in s_reserved)
            {
                if (header.Key.Equals(reserved, StringComparison.OrdinalIgnoreCase))
                    throw new InvalidRequestException($"the header '{reserved}' is set by the client and cannot be an extra header");
            }
        }
    }
}
