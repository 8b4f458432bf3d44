using System.Globalization;
using Tern.Local.S3.Checksums;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Listing;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Multipart;

/// <summary><c>ListParts</c>.</summary>
internal static class ListParts
{
    public static ValueTask<ListPartsResponse> ExecuteAsync(S3Store store, ListPartsRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        int limit = ListingEncoding.GetLimit(request.MaxParts, "max-parts");
        int after = Marker(request.PartNumberMarker);
        PendingUpload upload;
        List<StoredPart> parts = [];
        bool isTruncated = false;
        string owner;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            owner = bucket.Settings.AccountId;
            upload = UploadLookup.Find(bucket, request.Key, request.UploadId);
            foreach (StoredPart part in upload.Parts.Values)
            {
                if (part.Number <= after)
                    continue;
                if (parts.Count == limit)
                {
                    isTruncated = limit > 0;
                    break;
                }
                parts.Add(part);
            }
        }
        return ValueTask.FromResult(new ListPartsResponse
        {
            Bucket = request.Bucket,
            Key = request.Key,
            UploadId = request.UploadId,
            PartNumberMarker = ListingEncoding.Encode(after),
            NextPartNumberMarker = ListingEncoding.Encode(parts.Count > 0 ? parts[^1].Number : 0),
            MaxParts = limit,
            IsTruncated = isTruncated,
            Parts = [.. parts.Select(part => Of(part, upload))],
            Initiator = AccessControl.Initiator(owner),
            Owner = AccessControl.Owner(owner),
            StorageClass = new StorageClass(upload.Properties.StorageClass),
            ChecksumAlgorithm = upload.ResponseAlgorithm,
            ChecksumType = upload.ResponseChecksumType,
        });
    }

    private static int Marker(string? marker)
    {
        if (string.IsNullOrEmpty(marker))
            return 0;
        return int.TryParse(marker, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
            ? number
            : throw RequestErrors.InvalidArgument("Argument part-number-marker must be an integer between 0 and 2147483647", "part-number-marker", marker);
    }

    private static Part Of(StoredPart part, PendingUpload upload)
    {
        StoredChecksum? checksum = upload.ChecksumAlgorithm is null ? null : part.Checksum;
        return new Part
        {
            PartNumber = part.Number,
            LastModified = part.LastModified,
            ETag = $"\"{part.EntityTag}\"",
            Size = part.Body.Length,
            ChecksumCrc32 = checksum?.GetValue(ChecksumNames.Crc32),
            ChecksumCrc32C = checksum?.GetValue(ChecksumNames.Crc32C),
            ChecksumCrc64Nvme = checksum?.GetValue(ChecksumNames.Crc64Nvme),
            ChecksumSha1 = checksum?.GetValue(ChecksumNames.Sha1),
            ChecksumSha256 = checksum?.GetValue(ChecksumNames.Sha256),
            ChecksumSha512 = checksum?.GetValue(ChecksumNames.Sha512),
            ChecksumMd5 = checksum?.GetValue(ChecksumNames.Md5),
            ChecksumXxhash64 = checksum?.GetValue(ChecksumNames.Xxhash64),
            ChecksumXxhash3 = checksum?.GetValue(ChecksumNames.Xxhash3),
            ChecksumXxhash128 = checksum?.GetValue(ChecksumNames.Xxhash128),
        };
    }
}
