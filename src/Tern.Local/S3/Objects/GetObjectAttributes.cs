using System.Globalization;
using Tern.Local.S3.Checksums;
using Tern.Local.S3.Encryption;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;
using Checksum = Tern.S3.Checksum;
namespace Tern.Local.S3.Objects;

/// <summary><c>GetObjectAttributes</c>.</summary>
internal static class GetObjectAttributes
{
    public static ValueTask<GetObjectAttributesResponse> ExecuteAsync(S3Store store, GetObjectAttributesRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        HashSet<string> wanted = [.. request.ObjectAttributes.Select(attribute => attribute.Value)];
        if (wanted.Count == 0 || wanted.Any(attribute => attribute is not ("ETag" or "Checksum" or "ObjectParts" or "StorageClass" or "ObjectSize")))
            throw RequestErrors.InvalidArgument("Invalid attribute name specified.", "x-amz-object-attributes", string.Join(',', wanted));
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            StoredVersion version = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET").Version;
            CustomerKeys.CheckRead(version.Properties.Encryption, request.SseCustomerAlgorithm, request.SseCustomerKey, request.SseCustomerKeyMd5);
            return ValueTask.FromResult(new GetObjectAttributesResponse
            {
                LastModified = version.LastModified,
                VersionId = ObjectLookup.GetResponseVersionId(bucket, version),
                // Without quotes, unlike in all other operations.
                ETag = wanted.Contains("ETag") ? version.EntityTag : null,
                Checksum = wanted.Contains("Checksum") ? Sum(version.Checksum!.WithoutPartCount()) : null,
                ObjectParts = wanted.Contains("ObjectParts") && version.Parts.Count > 0 ? Parts(version, request.MaxParts, request.PartNumberMarker) : null,
                StorageClass = wanted.Contains("StorageClass") ? new StorageClass(version.Properties.StorageClass) : (StorageClass?)null,
                ObjectSize = wanted.Contains("ObjectSize") ? version.Body.Length : null,
            });
        }
    }

    private static Checksum Sum(StoredChecksum checksum) => new()
    {
        ChecksumType = checksum.Type,
        ChecksumCrc32 = checksum.GetValue(ChecksumNames.Crc32),
        ChecksumCrc32C = checksum.GetValue(ChecksumNames.Crc32C),
        ChecksumCrc64Nvme = checksum.GetValue(ChecksumNames.Crc64Nvme),
        ChecksumSha1 = checksum.GetValue(ChecksumNames.Sha1),
        ChecksumSha256 = checksum.GetValue(ChecksumNames.Sha256),
        ChecksumSha512 = checksum.GetValue(ChecksumNames.Sha512),
        ChecksumMd5 = checksum.GetValue(ChecksumNames.Md5),
        ChecksumXxhash64 = checksum.GetValue(ChecksumNames.Xxhash64),
        ChecksumXxhash3 = checksum.GetValue(ChecksumNames.Xxhash3),
        ChecksumXxhash128 = checksum.GetValue(ChecksumNames.Xxhash128),
    };

    private static GetObjectAttributesParts Parts(StoredVersion version, int? maxParts, string? marker)
    {
        // For parts without checksums the service returns only the number of parts.
        if (version.Parts[0].Checksum is null)
            return new GetObjectAttributesParts { TotalPartsCount = version.Parts.Count };
        int after = 0;
        if (marker is not null && (!int.TryParse(marker, NumberStyles.None, CultureInfo.InvariantCulture, out after) || after > Limits.MaxPartNumber))
            throw RequestErrors.InvalidArgument("Argument part-number-marker must be an integer between 0 and 2147483647", "part-number-marker", marker);
        int limit = Math.Clamp(maxParts ?? Limits.MaxKeys, 0, Limits.MaxKeys);
        ObjectPartInfo[] following = [.. version.Parts.Where(part => part.Number > after)];
        ObjectPart[] parts = [.. following.Take(limit).Select(part => Part(version, part))];
        return new GetObjectAttributesParts
        {
            TotalPartsCount = version.Parts.Count,
            MaxParts = limit,
            PartNumberMarker = after.ToString(CultureInfo.InvariantCulture),
            NextPartNumberMarker = (parts.Length > 0 ? parts[^1].PartNumber!.Value : after).ToString(CultureInfo.InvariantCulture),
            IsTruncated = parts.Length < following.Length,
            Parts = parts,
        };
    }

    private static ObjectPart Part(StoredVersion version, ObjectPartInfo part)
    {
        StoredChecksum checksum = version.Checksum! with { Value = part.Checksum! };
        return new ObjectPart
        {
            PartNumber = part.Number,
            Size = part.Size,
            ChecksumCrc32 = checksum.GetValue(ChecksumNames.Crc32),
            ChecksumCrc32C = checksum.GetValue(ChecksumNames.Crc32C),
            ChecksumCrc64Nvme = checksum.GetValue(ChecksumNames.Crc64Nvme),
            ChecksumSha1 = checksum.GetValue(ChecksumNames.Sha1),
            ChecksumSha256 = checksum.GetValue(ChecksumNames.Sha256),
            ChecksumSha512 = checksum.GetValue(ChecksumNames.Sha512),
            ChecksumMd5 = checksum.GetValue(ChecksumNames.Md5),
            ChecksumXxhash64 = checksum.GetValue(ChecksumNames.Xxhash64),
            ChecksumXxhash3 = checksum.GetValue(ChecksumNames.Xxhash3),
            ChecksumXxhash128 = checksum.GetValue(ChecksumNames.Xxhash128),
        };
    }
}
