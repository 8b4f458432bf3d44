using Tern.Checksums;
using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Front.Bodies;

/// <summary>The checksum that a request says its body has, in its head or behind the body.</summary>
/// <param name="Algorithm">The algorithm, as <c>CRC32</c>.</param>
/// <param name="Value">The value in base64; null when it comes behind the body.</param>
internal sealed record StatedChecksum(string Algorithm, string? Value)
{
    private const string Prefix = "x-amz-checksum-";

    /// <summary>The header's name.</summary>
    public string HeaderName => Prefix + Algorithm.ToLowerInvariant();

    /// <summary>What a request states; null for nothing.</summary>
    /// <param name="headers">The headers.</param>
    /// <param name="hasTrailer">Whether the body is one that headers may follow.</param>
    /// <param name="isObject">Whether the body is an object's: then an algorithm is not named without a checksum.</param>
    /// <exception cref="S3ServiceException">It states more than one, or one that is not known.</exception>
    public static StatedChecksum? Of(IReadOnlyList<KeyValuePair<string, string>> headers, bool hasTrailer, bool isObject)
    {
        StatedChecksum? found = null;
        string? requested = null;
        foreach ((string name, string value) in headers)
        {
            if (name.Equals("x-amz-sdk-checksum-algorithm", StringComparison.OrdinalIgnoreCase))
                requested = value;
            StatedChecksum? stated =
                name.Equals("x-amz-trailer", StringComparison.OrdinalIgnoreCase) && hasTrailer ? new(AlgorithmOf(value.Trim()) ?? throw RequestErrors.InvalidRequest("The value specified in the x-amz-trailer header is not supported"), null)
                : AlgorithmOf(name) is { } algorithm ? new(algorithm, Check(algorithm, value.Trim()))
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

    /// <summary>The value, if it is one of the algorithm.</summary>
    /// <exception cref="S3ServiceException">It is none.</exception>
    public static string Check(string algorithm, string value)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        Span<byte> bytes = stackalloc byte[64];
        return Convert.TryFromBase64String(value, bytes, out int length) && length == checksum.Length ? value : throw RequestErrors.InvalidChecksum(algorithm);
    }

    private static string? AlgorithmOf(string header)
    {
        if (!header.StartsWith(Prefix, StringComparison.OrdinalIgnoreCase))
            return null;
        string name = header[Prefix.Length..].ToUpperInvariant();
        // Others that begin so are about checksums: ALGORITHM, MODE, TYPE.
        return Checksum.IsKnown(name) ? name : null;
    }
}
