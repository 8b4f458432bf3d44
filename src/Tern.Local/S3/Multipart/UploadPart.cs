using Tern.Local.S3.Checksums;
using Tern.Local.S3.Encryption;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;
using Checksum = Tern.Runtime.Checksum;

namespace Tern.Local.S3.Multipart;

/// <summary><c>UploadPart</c>.</summary>
internal static class UploadPart
{
    public static async ValueTask<UploadPartResponse> ExecuteAsync(
        S3Store store, UploadPartRequest request, IncomingBody body, CancellationToken cancellationToken)
    {
        UploadLookup.CheckNumber(request.PartNumber);
        if (body.Length is { } promised && promised > Limits.MaxUploadSize)
            throw ObjectErrors.TooLarge(promised, Limits.MaxUploadSize);
        PendingUpload upload;
        lock (store.IndexLock)
            upload = UploadLookup.Find(store.GetBucket(request.Bucket, request.ExpectedBucketOwner), request.Key, request.UploadId);
        StoredEncryption encryption = upload.Properties.Encryption;
        CustomerKeys.CheckPart(encryption, request.SseCustomerAlgorithm, request.SseCustomerKey, request.SseCustomerKeyMd5);
        using UploadDigest digest = UploadDigest.Create(request.ContentMd5, RequestChecksum.From(request), upload.PartAlgorithm, body);
        if (upload.ChecksumAlgorithm is { } expected && digest.Checksum.Algorithm != expected)
            throw MultipartErrors.ChecksumTypeMismatch(expected.ToLowerInvariant(), digest.Checksum.Algorithm.ToLowerInvariant());

        using ReceivedBody received = await BodyReceiver.ReceiveAsync(store.Blobs, body.Content, body.Length, digest.Checksum, cancellationToken).ConfigureAwait(false);
        StoredChecksum computed = digest.Verify(received);
        StoredChecksum stored = computed.Algorithm == upload.PartAlgorithm
            ? computed
            : await ComputeChecksumAsync(received.Body, upload.PartAlgorithm, cancellationToken).ConfigureAwait(false);
        var part = new StoredPart(request.PartNumber, received.Body, received.Md5, stored, store.Now);
        long position;
        lock (store.IndexLock)
        {
            // The upload may have been completed or aborted meanwhile.
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            position = store.Add(bucket, UploadLookup.Find(bucket, request.Key, request.UploadId), part);
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new UploadPartResponse
        {
            ETag = $"\"{part.EntityTag}\"",
            ServerSideEncryption = encryption.Algorithm,
            SseKmsKeyId = encryption.KmsKeyId,
            BucketKeyEnabled = encryption.BucketKeyEnabled,
            SseCustomerAlgorithm = encryption.CustomerAlgorithm,
            SseCustomerKeyMd5 = encryption.CustomerKeyMd5,
            ChecksumCrc32 = computed.GetValue(ChecksumNames.Crc32),
            ChecksumCrc32C = computed.GetValue(ChecksumNames.Crc32C),
            ChecksumCrc64Nvme = computed.GetValue(ChecksumNames.Crc64Nvme),
            ChecksumSha1 = computed.GetValue(ChecksumNames.Sha1),
            ChecksumSha256 = computed.GetValue(ChecksumNames.Sha256),
            ChecksumSha512 = computed.GetValue(ChecksumNames.Sha512),
            ChecksumMd5 = computed.GetValue(ChecksumNames.Md5),
            ChecksumXxhash64 = computed.GetValue(ChecksumNames.Xxhash64),
            ChecksumXxhash3 = computed.GetValue(ChecksumNames.Xxhash3),
            ChecksumXxhash128 = computed.GetValue(ChecksumNames.Xxhash128),
        };
    }

    /// <summary>Computes the checksum that the object needs when the client sent another algorithm with the part.</summary>
    private static async ValueTask<StoredChecksum> ComputeChecksumAsync(StoredBody body, string algorithm, CancellationToken cancellationToken)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        (_, byte[]? value) = await Digests.ComputeAsync(body, checksum, cancellationToken).ConfigureAwait(false);
        return new StoredChecksum(algorithm, Convert.ToBase64String(value!), IsComposite: false);
    }
}
