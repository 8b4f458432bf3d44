using Tern.Local.S3.Errors;
using Tern.S3;

namespace Tern.Local.S3.Checksums;

/// <summary>The checksum in the headers of a request, or in an entry of its document. At most one is allowed.</summary>
internal readonly struct RequestChecksum
{
    private readonly string? _algorithm;
    private readonly string? _value;

    private RequestChecksum(ReadOnlySpan<KeyValuePair<string, string?>> values)
    {
        foreach ((string algorithm, string? value) in values)
        {
            if (value is null)
                continue;
            if (_algorithm is not null)
                throw RequestErrors.InvalidRequest("Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.");
            _algorithm = algorithm;
            _value = value;
        }
    }

    /// <summary>The algorithm; null when there is no checksum.</summary>
    public string? Algorithm => _algorithm;

    /// <summary>The value in base64; null when there is no checksum.</summary>
    public string? Value => _value;

    public static RequestChecksum From(PutObjectRequest request) => new(
    [
        new(ChecksumNames.Crc32, request.ChecksumCrc32), new(ChecksumNames.Crc32C, request.ChecksumCrc32C), new(ChecksumNames.Crc64Nvme, request.ChecksumCrc64Nvme),
        new(ChecksumNames.Sha1, request.ChecksumSha1), new(ChecksumNames.Sha256, request.ChecksumSha256), new(ChecksumNames.Sha512, request.ChecksumSha512),
        new(ChecksumNames.Md5, request.ChecksumMd5), new(ChecksumNames.Xxhash64, request.ChecksumXxhash64), new(ChecksumNames.Xxhash3, request.ChecksumXxhash3),
        new(ChecksumNames.Xxhash128, request.ChecksumXxhash128),
    ]);

    public static RequestChecksum From(UploadPartRequest request) => new(
    [
        new(ChecksumNames.Crc32, request.ChecksumCrc32), new(ChecksumNames.Crc32C, request.ChecksumCrc32C), new(ChecksumNames.Crc64Nvme, request.ChecksumCrc64Nvme),
        new(ChecksumNames.Sha1, request.ChecksumSha1), new(ChecksumNames.Sha256, request.ChecksumSha256), new(ChecksumNames.Sha512, request.ChecksumSha512),
        new(ChecksumNames.Md5, request.ChecksumMd5), new(ChecksumNames.Xxhash64, request.ChecksumXxhash64), new(ChecksumNames.Xxhash3, request.ChecksumXxhash3),
        new(ChecksumNames.Xxhash128, request.ChecksumXxhash128),
    ]);

    public static RequestChecksum From(CompleteMultipartUploadRequest request) => new(
    [
        new(ChecksumNames.Crc32, request.ChecksumCrc32), new(ChecksumNames.Crc32C, request.ChecksumCrc32C), new(ChecksumNames.Crc64Nvme, request.ChecksumCrc64Nvme),
        new(ChecksumNames.Sha1, request.ChecksumSha1), new(ChecksumNames.Sha256, request.ChecksumSha256), new(ChecksumNames.Sha512, request.ChecksumSha512),
        new(ChecksumNames.Md5, request.ChecksumMd5), new(ChecksumNames.Xxhash64, request.ChecksumXxhash64), new(ChecksumNames.Xxhash3, request.ChecksumXxhash3),
        new(ChecksumNames.Xxhash128, request.ChecksumXxhash128),
    ]);

    public static RequestChecksum From(CompletedPart part) => new(
    [
        new(ChecksumNames.Crc32, part.ChecksumCrc32), new(ChecksumNames.Crc32C, part.ChecksumCrc32C), new(ChecksumNames.Crc64Nvme, part.ChecksumCrc64Nvme),
        new(ChecksumNames.Sha1, part.ChecksumSha1), new(ChecksumNames.Sha256, part.ChecksumSha256), new(ChecksumNames.Sha512, part.ChecksumSha512),
        new(ChecksumNames.Md5, part.ChecksumMd5), new(ChecksumNames.Xxhash64, part.ChecksumXxhash64), new(ChecksumNames.Xxhash3, part.ChecksumXxhash3),
        new(ChecksumNames.Xxhash128, part.ChecksumXxhash128),
    ]);
}
