using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Objects;

/// <summary>The source of a copy: the header <c>x-amz-copy-source</c>.</summary>
internal readonly record struct CopySource(string Bucket, string Key, string? VersionId)
{
    private const string Header = "x-amz-copy-source";
    private const string VersionParameter = "?versionId=";

    /// <exception cref="S3ServiceException">The header is malformed, or names an access point.</exception>
    public static CopySource Parse(string header)
    {
        // The parameter follows the key unescaped, while a question mark in the key is escaped.
        int parameter = header.IndexOf(VersionParameter, StringComparison.Ordinal);
        string? version = parameter < 0 ? null : header[(parameter + VersionParameter.Length)..];
        string path = Uri.UnescapeDataString(parameter < 0 ? header : header[..parameter]);
        if (path.StartsWith('/'))
            path = path[1..];
        int slash = path.IndexOf('/', StringComparison.Ordinal);
        if (slash <= 0 || slash == path.Length - 1)
            // The service returns the name of the header as its value.
            throw RequestErrors.InvalidArgument("Invalid copy source object key", Header, Header);
        if (path.StartsWith("arn:", StringComparison.Ordinal))
            throw RequestErrors.NotImplementedHeader(Header, "Tern.Local does not support access points.");
        return version is ""
            ? throw RequestErrors.InvalidArgument("Version id cannot be the empty string", "versionId", version)
            : new CopySource(path[..slash], path[(slash + 1)..], version);
    }
}
