using Tern.Local.S3.Checksums;
using Tern.Local.S3.Conditions;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>PutObject</c>.</summary>
internal static class PutObject
{
    public static async ValueTask<PutObjectResponse> ExecuteAsync(
        S3Store store, PutObjectRequest request, IncomingBody body, CancellationToken cancellationToken)
    {
        BucketSettings settings = store.Settings(request.Bucket, request.ExpectedBucketOwner);
        KeyRules.Bytes(request.Key);
        if (request.WriteOffsetBytes is not null)
            throw RequestErrors.NotImplementedHeader("x-amz-write-offset-bytes");
        if (body.Length is { } promised && promised > Limits.MaxUpload)
            throw ObjectErrors.TooLarge(promised, Limits.MaxUpload);
        var condition = new WriteCondition(request.IfMatch, request.IfNoneMatch);
        ObjectProperties properties = RequestedProperties.Of(request, settings, store);
        using UploadDigest digest = UploadDigest.Create(
            request.ContentMd5, GivenChecksums.Of(request), request.ChecksumAlgorithm?.Value ?? ChecksumNames.Default, body);

        using ReceivedBody received = await BodyReceiver.ReceiveAsync(store.Blobs, body.Content, body.Length, digest.Checksum, cancellationToken).ConfigureAwait(false);
        StoredChecksum checksum = digest.Verify(received);
        StoredVersion version;
        string? told;
        long position;
        lock (store.Gate)
        {
            StoredBucket bucket = store.Bucket(request.Bucket, request.ExpectedBucketOwner);
            condition.Check(request.Key, bucket.Find(request.Key));
            version = new StoredVersion
            {
                Key = request.Key,
                VersionId = NewVersions.Id(bucket),
                LastModified = store.Now,
                Body = received.Body,
                EntityTag = Convert.ToHexStringLower(received.Md5),
                Checksum = checksum,
                Properties = properties,
            };
            told = NewVersions.Told(bucket, version);
            position = store.Add(bucket, version);
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        return new PutObjectResponse
        {
            ETag = version.QuotedEntityTag,
            VersionId = told,
            ServerSideEncryption = properties.Encryption.Algorithm,
            SseKmsKeyId = properties.Encryption.KmsKeyId,
            SseKmsEncryptionContext = properties.Encryption.KmsContext,
            BucketKeyEnabled = properties.Encryption.BucketKeyEnabled,
            SseCustomerAlgorithm = properties.Encryption.CustomerAlgorithm,
            SseCustomerKeyMd5 = properties.Encryption.CustomerKeyMd5,
            ChecksumType = checksum.Type,
            ChecksumCrc32 = checksum.Of(ChecksumNames.Crc32),
            ChecksumCrc32C = checksum.Of(ChecksumNames.Crc32C),
            ChecksumCrc64Nvme = checksum.Of(ChecksumNames.Crc64Nvme),
            ChecksumSha1 = checksum.Of(ChecksumNames.Sha1),
            ChecksumSha256 = checksum.Of(ChecksumNames.Sha256),
            ChecksumSha512 = checksum.Of(ChecksumNames.Sha512),
            ChecksumMd5 = checksum.Of(ChecksumNames.Md5),
            ChecksumXxhash64 = checksum.Of(ChecksumNames.Xxhash64),
            ChecksumXxhash3 = checksum.Of(ChecksumNames.Xxhash3),
            ChecksumXxhash128 = checksum.Of(ChecksumNames.Xxhash128),
        };
    }
}
