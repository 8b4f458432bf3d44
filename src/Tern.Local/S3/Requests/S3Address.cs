namespace Tern.Local.S3.Requests;

/// <summary>The bucket, path, query and region of a request, with the bucket in the host name or in the path.</summary>
/// <param name="Bucket">The bucket; null when the request has none.</param>
/// <param name="Path">The path including the bucket, percent-encoded: <c>/bucket/key</c>. Without a key it has no trailing slash.</param>
/// <param name="Query">The query without its question mark.</param>
/// <param name="Region">The region in the host name; null for a host name without one, such as <c>localhost</c>.</param>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html">Virtual hosting of buckets</seealso>
internal sealed record S3Address(string? Bucket, string Path, string Query, string? Region)
{
    private const string LocalhostSuffix = ".localhost";

    /// <summary>The address of a request.</summary>
    /// <param name="target">Path and query as in the request line.</param>
    /// <param name="host">The <c>Host</c> header.</param>
    public static S3Address Parse(string target, string host)
    {
        int question = target.IndexOf('?', StringComparison.Ordinal);
        string path = question < 0 ? target : target[..question];
        string query = question < 0 ? "" : target[(question + 1)..];
        (string? bucket, string? region, _) = ParseHost(host);
        if (bucket is not null)
            return new S3Address(bucket, path is "/" or "" ? $"/{bucket}" : $"/{bucket}{path}", query, region);
        int end = path.Length > 1 ? path.IndexOf('/', 1) : -1;
        if (end > 0 && end == path.Length - 1)
            path = path[..end];
        string name = path.Length < 2 ? "" : end < 0 ? path[1..] : path[1..end];
        return new S3Address(name.Length == 0 ? null : name, path.Length == 0 ? "/" : path, query, region);
    }

    /// <summary>Whether a host name is that of an S3 endpoint.</summary>
    public static bool IsHost(string host) => ParseHost(host).IsOfS3;

    private static (string? Bucket, string? Region, bool IsOfS3) ParseHost(string host)
    {
        int port = host.LastIndexOf(':');
        string name = (port < 0 || host.EndsWith(']') ? host : host[..port]).ToLowerInvariant();
        string[] labels = name.Split('.');
        int service = Array.FindLastIndex(labels, label => label == "s3" || label.StartsWith("s3-", StringComparison.Ordinal) || label.StartsWith("s3express-", StringComparison.Ordinal));
        if (service < 0)
            return (name.EndsWith(LocalhostSuffix, StringComparison.Ordinal) ? name[..^LocalhostSuffix.Length] : null, null, false);
        return (service == 0 ? null : string.Join('.', labels[..service]), ParseRegion(labels[service], labels[(service + 1)..]), true);
    }

    private static string? ParseRegion(string service, string[] rest)
    {
        if (rest is ["dualstack", ..])
            rest = rest[1..];
        if (service is "s3-accelerate" or "s3-global" || !rest.Contains("amazonaws"))
            return null;
        if (rest[0] != "amazonaws")
            return rest[0];
        // The oldest endpoints have no region, or have it after a hyphen.
        return service == "s3" || service == "s3-external-1" ? "us-east-1" : service["s3-".Length..];
    }
}
