using System.Buffers.Text;

namespace Tern.S3.Transfers;

/// <summary>The checksums of objects and parts: the members that contain them, and their combination.</summary>
internal static class ObjectChecksum
{
    private const int MaxLength = 64;

    /// <summary>True if the checksum of the object can be combined from those of its parts.</summary>
    public static bool CanCombine(string algorithm) => algorithm is "CRC32" or "CRC32C" or "CRC64NVME";

    /// <summary>The checksum algorithm of an object: from the request, otherwise from the client. Null means no checksum.</summary>
    public static string? GetAlgorithm(S3Client client, PutObjectRequest request) =>
        request.ChecksumAlgorithm?.Value ?? GetFullObject(request)?.Algorithm ?? client.DefaultChecksumAlgorithm;

    /// <summary>Returns the checksum in the headers of a response.</summary>
    public static string? GetFromHeaders(ServiceResponse response, string algorithm) => GetHeaderName(algorithm) is { } header ? response.ResponseMetadata.GetHeader(header) : null;

    public static string? Get(CompletedPart part, string algorithm) => algorithm switch
    {
        "CRC32" => part.ChecksumCrc32,
        "CRC32C" => part.ChecksumCrc32C,
        "CRC64NVME" => part.ChecksumCrc64Nvme,
        "SHA1" => part.ChecksumSha1,
        "SHA256" => part.ChecksumSha256,
        "SHA512" => part.ChecksumSha512,
        "MD5" => part.ChecksumMd5,
        "XXHASH64" => part.ChecksumXxhash64,
        "XXHASH3" => part.ChecksumXxhash3,
        "XXHASH128" => part.ChecksumXxhash128,
        _ => null,
    };

    public static string? Get(CompleteMultipartUploadResponse response, string algorithm) => algorithm switch
    {
        "CRC32" => response.ChecksumCrc32,
        "CRC32C" => response.ChecksumCrc32C,
        "CRC64NVME" => response.ChecksumCrc64Nvme,
        "SHA1" => response.ChecksumSha1,
        "SHA256" => response.ChecksumSha256,
        "SHA512" => response.ChecksumSha512,
        "MD5" => response.ChecksumMd5,
        "XXHASH64" => response.ChecksumXxhash64,
        "XXHASH3" => response.ChecksumXxhash3,
        "XXHASH128" => response.ChecksumXxhash128,
        _ => null,
    };

    /// <summary>Returns the full-object checksum of a request. Null if it has none.</summary>
    public static (string Algorithm, string Value)? GetFullObject(PutObjectRequest request) => request switch
    {
        { ChecksumCrc32: { } value } => ("CRC32", value),
        { ChecksumCrc32C: { } value } => ("CRC32C", value),
        { ChecksumCrc64Nvme: { } value } => ("CRC64NVME", value),
        { ChecksumSha1: { } value } => ("SHA1", value),
        { ChecksumSha256: { } value } => ("SHA256", value),
        { ChecksumSha512: { } value } => ("SHA512", value),
        { ChecksumMd5: { } value } => ("MD5", value),
        { ChecksumXxhash64: { } value } => ("XXHASH64", value),
        { ChecksumXxhash3: { } value } => ("XXHASH3", value),
        { ChecksumXxhash128: { } value } => ("XXHASH128", value),
        _ => null,
    };

    /// <summary>Adds the full-object checksum, so that S3 rejects an object with other bytes.</summary>
    public static CompleteMultipartUploadRequest AddFullObject(CompleteMultipartUploadRequest request, string algorithm, string value) => algorithm switch
    {
        "CRC32" => request with { ChecksumCrc32 = value, ChecksumType = ChecksumType.FullObject },
        "CRC32C" => request with { ChecksumCrc32C = value, ChecksumType = ChecksumType.FullObject },
        "CRC64NVME" => request with { ChecksumCrc64Nvme = value, ChecksumType = ChecksumType.FullObject },
        _ => request,
    };

    public static CompletedPart CreateCompletedPart(int number, UploadPartResponse response) => new()
    {
        PartNumber = number,
        ETag = response.ETag,
        ChecksumCrc32 = response.ChecksumCrc32,
        ChecksumCrc32C = response.ChecksumCrc32C,
        ChecksumCrc64Nvme = response.ChecksumCrc64Nvme,
        ChecksumSha1 = response.ChecksumSha1,
        ChecksumSha256 = response.ChecksumSha256,
        ChecksumSha512 = response.ChecksumSha512,
        ChecksumMd5 = response.ChecksumMd5,
        ChecksumXxhash64 = response.ChecksumXxhash64,
        ChecksumXxhash3 = response.ChecksumXxhash3,
        ChecksumXxhash128 = response.ChecksumXxhash128,
    };

    public static CompletedPart CreateCompletedPart(int number, CopyPartResult result) => new()
    {
        PartNumber = number,
        ETag = result.ETag,
        ChecksumCrc32 = result.ChecksumCrc32,
        ChecksumCrc32C = result.ChecksumCrc32C,
        ChecksumCrc64Nvme = result.ChecksumCrc64Nvme,
        ChecksumSha1 = result.ChecksumSha1,
        ChecksumSha256 = result.ChecksumSha256,
        ChecksumSha512 = result.ChecksumSha512,
        ChecksumMd5 = result.ChecksumMd5,
        ChecksumXxhash64 = result.ChecksumXxhash64,
        ChecksumXxhash3 = result.ChecksumXxhash3,
        ChecksumXxhash128 = result.ChecksumXxhash128,
    };

    public static CompletedPart CreateCompletedPart(Part part) => new()
    {
        PartNumber = part.PartNumber,
        ETag = part.ETag,
        ChecksumCrc32 = part.ChecksumCrc32,
        ChecksumCrc32C = part.ChecksumCrc32C,
        ChecksumCrc64Nvme = part.ChecksumCrc64Nvme,
        ChecksumSha1 = part.ChecksumSha1,
        ChecksumSha256 = part.ChecksumSha256,
        ChecksumSha512 = part.ChecksumSha512,
        ChecksumMd5 = part.ChecksumMd5,
        ChecksumXxhash64 = part.ChecksumXxhash64,
        ChecksumXxhash3 = part.ChecksumXxhash3,
        ChecksumXxhash128 = part.ChecksumXxhash128,
    };

    /// <summary>
    /// Combines the checksums of all parts. Null if the algorithm does not support it, or if a part has no valid
    /// checksum.
    /// </summary>
    public static string? Combine(string algorithm, IEnumerable<(string? Checksum, long Length)> parts)
    {
        if (!CanCombine(algorithm))
            return null;
        Span<byte> whole = stackalloc byte[MaxLength];
        Span<byte> next = stackalloc byte[MaxLength];
        int length = 0;
        foreach ((string? checksum, long bytes) in parts)
        {
            bool isFirst = length == 0;
            if (checksum is null || !TryDecode(checksum, isFirst ? whole : next, out int written) || (!isFirst && written != length))
                return null;
            length = written;
            if (!isFirst && !Runtime.Checksum.TryCombine(algorithm, whole[..length], next[..length], bytes))
                return null;
        }
        return length == 0 ? null : Convert.ToBase64String(whole[..length]);
    }

    /// <summary>Computes the composite checksum: the checksum of the part checksums, and their number. Null if a part has no checksum.</summary>
    public static string? ComputeComposite(string algorithm, IEnumerable<string?> parts)
    {
        using Runtime.Checksum? checksum = Runtime.Checksum.Create(algorithm);
        if (checksum is null)
            return null;
        Span<byte> value = stackalloc byte[MaxLength];
        int count = 0;
        foreach (string? part in parts)
        {
            if (part is null || !Convert.TryFromBase64String(part, value, out int length))
                return null;
            checksum.Append(value[..length]);
            count++;
        }
        return string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{Finish(checksum)}-{count}");
    }

    /// <summary>Returns the value in base64 and resets the checksum.</summary>
    public static string Finish(Runtime.Checksum checksum)
    {
        Span<byte> value = stackalloc byte[MaxLength];
        checksum.Finish(value);
        return Convert.ToBase64String(value[..checksum.Length]);
    }

    public static TernChecksumMismatchException CreateMismatchException(string algorithm, string expected, string actual, string what) =>
        new($"{what} was damaged in transit: its {algorithm} checksum is {actual}, but S3 returned {expected}. Start the transfer again.")
        {
            Algorithm = algorithm,
            Expected = expected,
            Actual = actual,
        };

    private static string? GetHeaderName(string algorithm) => algorithm switch
    {
        "CRC32" => "x-amz-checksum-crc32",
        "CRC32C" => "x-amz-checksum-crc32c",
        "CRC64NVME" => "x-amz-checksum-crc64nvme",
        "SHA1" => "x-amz-checksum-sha1",
        "SHA256" => "x-amz-checksum-sha256",
        "SHA512" => "x-amz-checksum-sha512",
        "MD5" => "x-amz-checksum-md5",
        "XXHASH64" => "x-amz-checksum-xxhash64",
        "XXHASH3" => "x-amz-checksum-xxhash3",
        "XXHASH128" => "x-amz-checksum-xxhash128",
        _ => null,
    };

    private static bool TryDecode(string text, Span<byte> value, out int length)
    {
        length = 0;
        return Base64.IsValid(text, out int decoded) && decoded is 4 or 8 && Convert.TryFromBase64Chars(text, value, out length);
    }
}
