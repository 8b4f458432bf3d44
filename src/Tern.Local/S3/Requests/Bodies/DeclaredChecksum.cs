using Tern.Local.S3.Errors;
using Tern.Runtime;

namespace Tern.Local.S3.Requests.Bodies;

/// <summary>The checksum that a request declares for its body, in a header or in a trailer.</summary>
/// <param name="Algorithm">The name of the algorithm, for example <c>CRC32</c>.</param>
/// <param name="Value">The value in base64; null when it is in a trailer.</param>
internal sealed record DeclaredChecksum(string Algorithm, string? Value)
{
    private const string Prefix = "x-amz-checksum-";

    /// <summary>The name of the header or trailer.</summary>
    public string HeaderName => Prefix + Algorithm.ToLowerInvariant();

    /// <summary>Reads the checksum that a request declares; null when there is none.</summary>
    /// <param name="headers">The headers.</param>
    /// <param name="hasTrailer">Whether the body can have trailers.</param>
    /// <param name="isObject">Whether the body is the content of an object or a part. Then a named algorithm requires a checksum.</param>
    /// <exception cref="S3ServiceException">There is more than one checksum, or a value or an algorithm is not valid.</exception>
    public static DeclaredChecksum? Find(IReadOnlyList<KeyValuePair<string, string>> headers, bool hasTrailer, bool isObject)
    {
        DeclaredChecksum? found = null;
        string? requested = null;
        foreach ((string name, string value) in headers)
        {
            if (name.Equals("x-amz-sdk-checksum-algorithm", StringComparison.OrdinalIgnoreCase))
                requested = value;
            DeclaredChecksum? stated =
                name.Equals("x-amz-trailer", StringComparison.OrdinalIgnoreCase) && hasTrailer ? new(ParseAlgorithm(value.Trim()) ?? throw RequestErrors.InvalidRequest("The value specified in the x-amz-trailer header is not supported"), null)
                : ParseAlgorithm(name) is { } algorithm ? new(algorithm, Check(algorithm, value.Trim()))
                : null;
            if (stated is null)
                continue;
            if (found is not null)
                throw RequestErrors.InvalidRequest("Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.");
            found = stated;
        }
        if (requested is null || !isObject)
            return found;
        if (found is null)
            throw RequestErrors.InvalidRequest("x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.");
        if (!requested.Equals(found.Algorithm, StringComparison.OrdinalIgnoreCase))
            throw RequestErrors.InvalidRequest("Value for x-amz-sdk-checksum-algorithm header is invalid.");
        return found;
    }

    /// <summary>Returns the value if it is a valid checksum of the algorithm.</summary>
    /// <exception cref="S3ServiceException">The value is not valid.</exception>
    public static string Check(string algorithm, string value)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        Span<byte> bytes = stackalloc byte[64];
        return Convert.TryFromBase64String(value, bytes, out int length) && length == checksum.Length ? value : throw RequestErrors.InvalidChecksum(algorithm);
    }

    private static string? ParseAlgorithm(string header)
    {
        if (!header.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase))
            return null;
        string name = header[Prefix.Length..].ToUpperInvariant();
        // Other headers with this prefix are no checksums: ALGORITHM, MODE, TYPE.
        return Checksum.IsKnown(name) ? name : null;
    }
}
