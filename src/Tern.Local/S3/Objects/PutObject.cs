using Tern.Local.S3.Checksums;
using Tern.Local.S3.Conditions;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Lifecycle;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>PutObject</c>.</summary>
internal static class PutObject
{
    public static async ValueTask<PutObjectResponse> ExecuteAsync(
        S3Store store, PutObjectRequest request, IncomingBody body, string eventName, CancellationToken cancellationToken)
    {
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        KeyRules.GetKeyBytes(request.Key);
        if (request.WriteOffsetBytes is not null)
            throw RequestErrors.NotImplementedHeader("x-amz-write-offset-bytes");
        if (body.Length is { } promised && promised > Limits.MaxUploadSize)
            throw ObjectErrors.TooLarge(promised, Limits.MaxUploadSize);
        var condition = new WriteCondition(request.IfMatch, request.IfNoneMatch);
        ObjectProperties properties = RequestedProperties.Create(request, settings, store);
        using UploadDigest digest = UploadDigest.Create(
            request.ContentMd5, RequestChecksum.From(request), request.ChecksumAlgorithm?.Value ?? ChecksumNames.Default, body);

        using ReceivedBody received = await BodyReceiver.ReceiveAsync(store.Blobs, body.Content, body.Length, digest.Checksum, cancellationToken).ConfigureAwait(false);
        StoredChecksum checksum = digest.Verify(received);
        StoredVersion version;
        string? responseVersionId;
        string? expiration;
        long position;
        ObjectChange? change;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            condition.Check(request.Key, bucket.Find(request.Key));
            version = new StoredVersion
            {
                Key = request.Key,
                VersionId = NewVersionIds.Create(bucket),
                LastModified = store.Now,
                Body = received.Body,
                EntityTag = Convert.ToHexStringLower(received.Md5),
                Checksum = checksum,
                Properties = properties,
            };
            responseVersionId = NewVersionIds.GetResponseId(bucket, version);
            expiration = ObjectExpiration.GetHeader(bucket.Settings, version);
            position = store.Add(bucket, version);
            change = store.Changes.Create(bucket, eventName, version);
        }
        await store.FlushAsync(position, cancellationToken).ConfigureAwait(false);
        await store.Changes.PublishAsync(change, cancellationToken).ConfigureAwait(false);
        return new PutObjectResponse
        {
            ETag = version.QuotedEntityTag,
            VersionId = responseVersionId,
            Expiration = expiration,
            ServerSideEncryption = properties.Encryption.Algorithm,
            SseKmsKeyId = properties.Encryption.KmsKeyId,
            SseKmsEncryptionContext = properties.Encryption.KmsContext,
            BucketKeyEnabled = properties.Encryption.BucketKeyEnabled,
            SseCustomerAlgorithm = properties.Encryption.CustomerAlgorithm,
            SseCustomerKeyMd5 = properties.Encryption.CustomerKeyMd5,
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
    }
}
