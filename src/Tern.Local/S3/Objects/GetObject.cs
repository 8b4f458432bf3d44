using System.Globalization;
using Tern.Local.S3.Checksums;
using Tern.Local.S3.Conditions;
using Tern.Local.S3.Encryption;
using Tern.Local.S3.Lifecycle;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>GetObject</c>.</summary>
internal static class GetObject
{
    public static async ValueTask<GetObjectResponse> ExecuteAsync(S3Store store, GetObjectRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        ResponseOverrides.Check(request);
        ObjectRead read;
        string? versionId;
        string? expiration;
        BodyStream content;
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            StoredVersion found = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET").Version;
            CustomerKeys.CheckRead(found.Properties.Encryption, request.SseCustomerAlgorithm, request.SseCustomerKey, request.SseCustomerKeyMd5);
            StorageClasses.CheckReadable(found);
            read = ObjectRead.Create(
                found,
                new ReadCondition(request.IfMatch, request.IfNoneMatch, request.IfModifiedSince, request.IfUnmodifiedSince),
                store.Now,
                request.Range,
                request.PartNumber,
                request.ChecksumMode == ChecksumMode.Enabled);
            versionId = ObjectLookup.GetResponseVersionId(bucket, found);
            expiration = request.VersionId is null ? ObjectExpiration.GetHeader(bucket.Settings, found) : null;
            content = (read.Range is { } range ? found.Body.Slice(range.Offset, range.Length) : found.Body).Open();
        }
        try
        {
            await content.PrefetchAsync(cancellationToken).ConfigureAwait(false);
        }
        catch
        {
            await content.DisposeAsync().ConfigureAwait(false);
            throw;
        }
        StoredVersion version = read.Version;
        ObjectProperties properties = version.Properties;
        StoredChecksum? checksum = read.Checksum;
        return new GetObjectResponse
        {
            Body = new ResponseBody(content, read.Length),
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
        };
    }
}
