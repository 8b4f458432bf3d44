namespace Tern.Runtime;

/// <summary>Determines which headers of a presigned request become part of its query, so that its sender need not send them.</summary>
internal static class HeaderHoisting
{
    // Headers that S3 reads only from headers, that are secrets, or without which the request has another meaning: a copy without its source is
    // an upload of nothing.
    private static readonly string[] s_signedHeaderPrefixes =
    [
        "x-amz-server-side-encryption", "x-amz-copy-source", "x-amz-tagging", "x-amz-metadata-directive", "x-amz-mfa", "x-amz-object-lock-", "x-amz-content-sha256",
    ];

    /// <summary>Whether a header is one of AWS's that its services also read from the query.</summary>
    public static bool AppliesTo(string name)
    {
        if (!name.StartsWith("x-amz-", StringComparison.OrdinalIgnoreCase))
            return false;
        foreach (string prefix in s_signedHeaderPrefixes)
        {
            if (name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                return false;
        }
        return true;
    }
}
