namespace Tern.Presigning;

/// <summary>Which headers of a presigned request go into its query, so that nobody has to send them.</summary>
internal static class HeaderHoisting
{
    // Those that S3 reads from headers alone, or that are secrets, or without which the request would be another: a copy
    // whose source is not seen is an upload of nothing.
    private static readonly string[] s_keptPrefixes =
    [
        "x-amz-server-side-encryption", "x-amz-copy-source", "x-amz-tagging", "x-amz-metadata-directive", "x-amz-mfa", "x-amz-object-lock-", "x-amz-content-sha256",
    ];

    /// <summary>Whether a header is one of AWS's that its services read from the query just as well.</summary>
    public static bool Applies(string name)
    {
        if (!name.StartsWith("x-amz-", StringComparison.OrdinalIgnoreCase))
            return false;
        foreach (string prefix in s_keptPrefixes)
        {
            if (name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
                return false;
        }
        return true;
    }
}
