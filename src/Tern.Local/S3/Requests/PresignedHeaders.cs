using Tern.Local.S3.Errors;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>The effective headers of a request: its own, and those in the query of a presigned URL.</summary>
internal static class PresignedHeaders
{
    private const string Prefix = "x-amz-";

    // The service requires the checksum of this algorithm from SDKs, and ignores the algorithm of a presigned request.
    private const string ChecksumAlgorithm = "x-amz-sdk-checksum-algorithm";

    private static readonly string[] s_signatureParameters =
        ["x-amz-algorithm", "x-amz-credential", "x-amz-date", "x-amz-expires", "x-amz-security-token", "x-amz-signature", "x-amz-signedheaders", "x-amz-content-sha256", "x-amz-region-set", "x-amz-user-agent"];

    /// <summary>The effective headers, with names in lower case as S3 stores them, without the encoding <c>aws-chunked</c> and without headers that are ignored.</summary>
    /// <exception cref="S3ServiceException">The query is malformed, or a value is not valid in a header.</exception>
    public static List<KeyValuePair<string, string>> GetEffectiveHeaders(IReadOnlyList<KeyValuePair<string, string>> headers, string query)
    {
        var meant = new List<KeyValuePair<string, string>>(headers.Count);
        foreach ((string name, string value) in headers)
        {
            string lower = name.ToLowerInvariant();
            HeaderValues.Check(lower, value);
            if (lower != "content-encoding")
                meant.Add(new(lower, value));
            else if (RemoveAwsChunked(value) is { Length: > 0 } encoding)
                meant.Add(new(lower, encoding));
        }
        if (!query.Contains("X-Amz-Signature=", StringComparison.Ordinal))
            return meant;
        meant.RemoveAll(header => header.Key == ChecksumAlgorithm);
        try
        {
            foreach ((string name, string value) in new RestRequest { Method = "", Path = "", Query = query }.Parameters)
            {
                string lower = name.ToLowerInvariant();
                if (lower.StartsWith(Prefix, StringComparison.Ordinal) && lower != ChecksumAlgorithm && !s_signatureParameters.Contains(lower) && !meant.Exists(header => header.Key == lower))
                    meant.Add(new(lower, HeaderValues.Check(lower, value)));
            }
        }
        catch (TernSerializationException)
        {
            throw RequestErrors.InvalidUri();
        }
        return meant;
    }

    private static string RemoveAwsChunked(string encodings) =>
        string.Join(',', encodings.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Where(encoding => !encoding.Equals("aws-chunked", StringComparison.OrdinalIgnoreCase)));
}
