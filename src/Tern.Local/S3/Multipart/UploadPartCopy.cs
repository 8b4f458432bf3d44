using System.Globalization;
using Tern.Local.S3.Checksums;
using Tern.Local.S3.Conditions;
using Tern.Local.S3.Encryption;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;
using CopySource = Tern.Local.S3.Objects.CopySource;
using Checksum = Tern.Runtime.Checksum;

namespace Tern.Local.S3.Multipart;

/// <summary><c>UploadPartCopy</c>. The part shares the bytes of its source, which are read only to compute digests.</summary>
internal static class UploadPartCopy
{
    private const string RangeHeader = "x-amz-copy-source-range";

    public static async ValueTask<UploadPartCopyResponse> ExecuteAsync(S3Store store, UploadPartCopyRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        UploadLookup.CheckNumber(request.PartNumber);
        CopySource source = CopySource.Parse(request.CopySource);
        PendingUpload upload;
        StoredBody body;
        string? sourceVersion;
        lock (store.IndexLock)
        {
            upload = UploadLookup.Find(store.GetBucket(request.Bucket, request.ExpectedBucketOwner), request.Key, request.UploadId);
            StoredBucket bucket = store.GetBucket(source.Bucket, request.ExpectedSourceBucketOwner);
            StoredVersion original = ObjectLookup.FindCopySource(bucket, source);
            CustomerKeys.CheckRead(
                original.Properties.Encryption, request.CopySourceSseCustomerAlgorithm, request.CopySourceSseCustomerKey, request.CopySourceSseCustomerKeyMd5);
            StorageClasses.CheckReadable(original);
            new ReadCondition(request.CopySourceIfMatch, request.CopySourceIfNoneMatch, request.CopySourceIfModifiedSince, request.CopySourceIfUnmodifiedSince)
                .CheckCopy(original, store.Now);
            body = GetSourceRange(original.Body, request.CopySourceRange);
            sourceVersion = ObjectLookup.GetSourceVersionId(original);
            body.Acquire();
        }
        try
        {
            StoredEncryption encryption = upload.Properties.Encryption;
            CustomerKeys.CheckPart(encryption, request.SseCustomerAlgorithm, request.SseCustomerKey, request.SseCustomerKeyMd5);
            StoredPart part = await CreatePartAsync(store, request.PartNumber, body, upload.PartAlgorithm, cancellationToken).ConfigureAwait(false);
            long position;
            lock (store.IndexLock)
            {
                StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
                position = store.Add(bucket, UploadLookup.Find(bucket, request.Key, request.UploadId), part);
            }
            await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
            return Response(part, upload.ChecksumAlgorithm is null ? null : part.Checksum, encryption, sourceVersion);
        }
        finally
        {
            body.Release();
        }
    }

    private static StoredBody GetSourceRange(StoredBody body, string? range)
    {
        if (range is null)
        {
            return body.Length <= Limits.MaxUploadSize
                ? body
                : throw RequestErrors.InvalidRequest($"The specified copy source is larger than the maximum allowable size for a copy source: {Limits.MaxUploadSize}");
        }
        string[] ends = range.StartsWith("bytes=", StringComparison.Ordinal) ? range["bytes=".Length..].Split('-') : [];
        if (ends.Length != 2
            || !long.TryParse(ends[0], NumberStyles.None, CultureInfo.InvariantCulture, out long first)
            || !long.TryParse(ends[1], NumberStyles.None, CultureInfo.InvariantCulture, out long last)
            || last < first)
        {
            throw RequestErrors.InvalidArgument(
                "The x-amz-copy-source-range value must be of the form bytes=first-last where first and last are the zero-based offsets of the first and last bytes to copy",
                RangeHeader,
                range);
        }
        if (first >= body.Length)
            throw RequestErrors.InvalidRequest("The specified copy range is invalid for the source object size");
        if (last >= body.Length)
            throw RequestErrors.InvalidArgument($"Range specified is not valid for source object of size: {body.Length}", RangeHeader, range);
        long length = last - first + 1;
        return length <= Limits.MaxUploadSize ? body.Slice(first, length) : throw ObjectErrors.TooLarge(length, Limits.MaxUploadSize);
    }

    private static async ValueTask<StoredPart> CreatePartAsync(S3Store store, int number, StoredBody body, string algorithm, CancellationToken cancellationToken)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        (byte[] md5, byte[]? value) = await Digests.ComputeAsync(body, checksum, cancellationToken).ConfigureAwait(false);
        return new StoredPart(number, body, md5, new StoredChecksum(algorithm, Convert.ToBase64String(value!), IsComposite: false), store.Now);
    }

    private static UploadPartCopyResponse Response(StoredPart part, StoredChecksum? checksum, StoredEncryption encryption, string? sourceVersion) => new()
    {
        CopySourceVersionId = sourceVersion,
        ServerSideEncryption = encryption.Algorithm,
        SseKmsKeyId = encryption.KmsKeyId,
        BucketKeyEnabled = encryption.BucketKeyEnabled,
        SseCustomerAlgorithm = encryption.CustomerAlgorithm,
        SseCustomerKeyMd5 = encryption.CustomerKeyMd5,
        CopyPartResult = new CopyPartResult
        {
            ETag = $"\"{part.EntityTag}\"",
            LastModified = part.LastModified,
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
        },
    };
}
