using System.Globalization;
using Tern.Local.S3.Checksums;
using Tern.Local.S3.Conditions;
using Tern.Local.S3.Encryption;
using Tern.Local.S3.Lifecycle;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>HeadObject</c>.</summary>
internal static class HeadObject
{
    public static ValueTask<HeadObjectResponse> ExecuteAsync(S3Store store, HeadObjectRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        ObjectRead read;
        string? versionId;
        string? expiration;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            StoredVersion found = ObjectLookup.Find(bucket, request.Key, request.VersionId, "HEAD").Version;
            CustomerKeys.CheckRead(found.Properties.Encryption, request.SseCustomerAlgorithm, request.SseCustomerKey, request.SseCustomerKeyMd5);
            read = ObjectRead.Create(
                found,
                new ReadCondition(request.IfMatch, request.IfNoneMatch, request.IfModifiedSince, request.IfUnmodifiedSince),
                store.Now,
                request.Range,
                request.PartNumber,
                request.ChecksumMode == ChecksumMode.Enabled);
            versionId = ObjectLookup.GetResponseVersionId(bucket, found);
            expiration = request.VersionId is null ? ObjectExpiration.GetHeader(bucket.Settings, found) : null;
        }
        StoredVersion version = read.Version;
        ObjectProperties properties = version.Properties;
        StoredChecksum? checksum = read.Checksum;
        return ValueTask.FromResult(new HeadObjectResponse
        {
            AcceptRanges = "bytes",
            LastModified = version.LastModified,
            ContentLength = read.Length,
            ContentRange = read.ContentRange,
            PartsCount = read.PartsCount,
            ETag = version.QuotedEntityTag,
            VersionId = versionId,
            Expiration = expiration,
            ContentType = request.ResponseContentType ?? properties.ContentType,
            CacheControl = request.ResponseCacheControl ?? properties.CacheControl,
            ContentDisposition = request.ResponseContentDisposition ?? properties.ContentDisposition,
            ContentEncoding = request.ResponseContentEncoding ?? properties.ContentEncoding,
            ContentLanguage = request.ResponseContentLanguage ?? properties.ContentLanguage,
            Expires = request.ResponseExpires?.ToString("r", CultureInfo.InvariantCulture) ?? properties.Expires,
            WebsiteRedirectLocation = properties.WebsiteRedirectLocation,
            Metadata = MetadataRules.ToMap(properties.Metadata),
            StorageClass = StorageClasses.GetResponseValue(version),
            ServerSideEncryption = properties.Encryption.Algorithm,
            SseKmsKeyId = properties.Encryption.KmsKeyId,
            BucketKeyEnabled = properties.Encryption.BucketKeyEnabled,
            SseCustomerAlgorithm = properties.Encryption.CustomerAlgorithm,
            SseCustomerKeyMd5 = properties.Encryption.CustomerKeyMd5,
            TagCount = properties.Tags.Count > 0 ? properties.Tags.Count : null,
            ObjectLockMode = properties.LockMode,
            ObjectLockRetainUntilDate = properties.Retention?.Until,
            ObjectLockLegalHoldStatus = properties.LegalHoldStatus,
            ChecksumType = checksum?.Type,
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
        });
    }
}
