using System.Globalization;
using System.Net.Http.Headers;
using Tern.Benchmarks.ObjectStore;
using Tern.Runtime;

namespace Tern.Benchmarks.Codecs.Rest;

/// <summary>The hand-written baseline of REST requests and responses, on the framework's readers and writers, with the same types.</summary>
/// <remarks>The models of restJson1 and restXml have the same shapes. The project copies this file for the types of restXml.</remarks>
internal static class RestBaseline
{
    public static void Write(RequestMessage message, PutObjectRequest request)
    {
        message.Path = $"/{Uri.EscapeDataString(request.Bucket)}/{Uri.EscapeDataString(request.Key)}";
        message.ContentType = "application/octet-stream";
        if (request.Acl is { } acl)
            message.Headers.Add(new("x-amz-acl", acl));
        if (request.CacheControl is { } cacheControl)
            message.Headers.Add(new("Cache-Control", cacheControl));
        if (request.ContentDisposition is { } contentDisposition)
            message.Headers.Add(new("Content-Disposition", contentDisposition));
        if (request.ContentEncoding is { } contentEncoding)
            message.Headers.Add(new("Content-Encoding", contentEncoding));
        if (request.ContentLanguage is { } contentLanguage)
            message.Headers.Add(new("Content-Language", contentLanguage));
        if (request.ContentLength is { } contentLength)
            message.Headers.Add(new("Content-Length", contentLength.ToString(CultureInfo.InvariantCulture)));
        if (request.ContentMd5 is { } contentMD5)
            message.Headers.Add(new("Content-MD5", contentMD5));
        if (request.ContentType is { } contentType)
            message.ContentType = contentType;
        if (request.ChecksumAlgorithm is { } checksumAlgorithm)
            message.Headers.Add(new("x-amz-sdk-checksum-algorithm", checksumAlgorithm.Value));
        if (request.ChecksumCrc32 is { } checksumCrc32)
            message.Headers.Add(new("x-amz-checksum-crc32", checksumCrc32));
        if (request.ChecksumCrc32C is { } checksumCrc32C)
            message.Headers.Add(new("x-amz-checksum-crc32c", checksumCrc32C));
        if (request.ChecksumCrc64Nvme is { } checksumCrc64Nvme)
            message.Headers.Add(new("x-amz-checksum-crc64nvme", checksumCrc64Nvme));
        if (request.ChecksumSha1 is { } checksumSha1)
            message.Headers.Add(new("x-amz-checksum-sha1", checksumSha1));
        if (request.ChecksumSha256 is { } checksumSha256)
            message.Headers.Add(new("x-amz-checksum-sha256", checksumSha256));
        if (request.Expires is { } expires)
            message.Headers.Add(new("Expires", expires.ToString("r", CultureInfo.InvariantCulture)));
        if (request.IfMatch is { } ifMatch)
            message.Headers.Add(new("If-Match", ifMatch));
        if (request.IfNoneMatch is { } ifNoneMatch)
            message.Headers.Add(new("If-None-Match", ifNoneMatch));
        if (request.GrantFullControl is { } grantFullControl)
            message.Headers.Add(new("x-amz-grant-full-control", grantFullControl));
        if (request.GrantRead is { } grantRead)
            message.Headers.Add(new("x-amz-grant-read", grantRead));
        if (request.GrantReadAcp is { } grantReadAcp)
            message.Headers.Add(new("x-amz-grant-read-acp", grantReadAcp));
        if (request.GrantWriteAcp is { } grantWriteAcp)
            message.Headers.Add(new("x-amz-grant-write-acp", grantWriteAcp));
        if (request.WriteOffsetBytes is { } writeOffsetBytes)
            message.Headers.Add(new("x-amz-write-offset-bytes", writeOffsetBytes.ToString(CultureInfo.InvariantCulture)));
        if (request.ServerSideEncryption is { } serverSideEncryption)
            message.Headers.Add(new("x-amz-server-side-encryption", serverSideEncryption));
        if (request.StorageClass is { } storageClass)
            message.Headers.Add(new("x-amz-storage-class", storageClass));
        if (request.WebsiteRedirectLocation is { } websiteRedirectLocation)
            message.Headers.Add(new("x-amz-website-redirect-location", websiteRedirectLocation));
        if (request.SseCustomerAlgorithm is { } sseCustomerAlgorithm)
            message.Headers.Add(new("x-amz-server-side-encryption-customer-algorithm", sseCustomerAlgorithm));
        if (request.SseCustomerKey is { } sseCustomerKey)
            message.Headers.Add(new("x-amz-server-side-encryption-customer-key", sseCustomerKey));
        if (request.SseCustomerKeyMd5 is { } sseCustomerKeyMD5)
            message.Headers.Add(new("x-amz-server-side-encryption-customer-key-MD5", sseCustomerKeyMD5));
        if (request.SseKmsKeyId is { } ssekmsKeyId)
            message.Headers.Add(new("x-amz-server-side-encryption-aws-kms-key-id", ssekmsKeyId));
        if (request.SseKmsEncryptionContext is { } ssekmsEncryptionContext)
            message.Headers.Add(new("x-amz-server-side-encryption-context", ssekmsEncryptionContext));
        if (request.BucketKeyEnabled is { } bucketKeyEnabled)
            message.Headers.Add(new("x-amz-server-side-encryption-bucket-key-enabled", bucketKeyEnabled ? "true" : "false"));
        if (request.RequestPayer is { } requestPayer)
            message.Headers.Add(new("x-amz-request-payer", requestPayer));
        if (request.Tagging is { } tagging)
            message.Headers.Add(new("x-amz-tagging", tagging));
        if (request.ObjectLockMode is { } objectLockMode)
            message.Headers.Add(new("x-amz-object-lock-mode", objectLockMode));
        if (request.ObjectLockRetainUntilDate is { } objectLockRetainUntilDate)
            message.Headers.Add(new("x-amz-object-lock-retain-until-date", objectLockRetainUntilDate.ToString("r", CultureInfo.InvariantCulture)));
        if (request.ObjectLockLegalHoldStatus is { } objectLockLegalHoldStatus)
            message.Headers.Add(new("x-amz-object-lock-legal-hold", objectLockLegalHoldStatus));
        if (request.ExpectedBucketOwner is { } expectedBucketOwner)
            message.Headers.Add(new("x-amz-expected-bucket-owner", expectedBucketOwner));
        if (request.Body is { } body)
            message.Body = body;
        if (request.Metadata is { } metadata)
        {
            foreach (ref readonly KeyValuePair<string, string> entry in metadata.AsSpan())
                message.Headers.Add(new("x-amz-meta-" + entry.Key, entry.Value));
        }
    }

    public static void Write(RequestMessage message, CopyObjectRequest request)
    {
        message.Path = $"/{Uri.EscapeDataString(request.Bucket)}/{string.Join('/', request.Key.Split('/').Select(Uri.EscapeDataString))}";
        message.Query = "x-id=CopyObject";
        if (request.Acl is { } acl)
            message.Headers.Add(new("x-amz-acl", acl));
        if (request.CacheControl is { } cacheControl)
            message.Headers.Add(new("Cache-Control", cacheControl));
        if (request.ChecksumAlgorithm is { } checksumAlgorithm)
            message.Headers.Add(new("x-amz-checksum-algorithm", checksumAlgorithm));
        if (request.ContentDisposition is { } contentDisposition)
            message.Headers.Add(new("Content-Disposition", contentDisposition));
        if (request.ContentEncoding is { } contentEncoding)
            message.Headers.Add(new("Content-Encoding", contentEncoding));
        if (request.ContentLanguage is { } contentLanguage)
            message.Headers.Add(new("Content-Language", contentLanguage));
        if (request.ContentType is { } contentType)
            message.ContentType = contentType;
        if (request.CopySource is { } copySource)
            message.Headers.Add(new("x-amz-copy-source", copySource));
        if (request.CopySourceIfMatch is { } copySourceIfMatch)
            message.Headers.Add(new("x-amz-copy-source-if-match", copySourceIfMatch));
        if (request.CopySourceIfModifiedSince is { } copySourceIfModifiedSince)
            message.Headers.Add(new("x-amz-copy-source-if-modified-since", copySourceIfModifiedSince.ToString("r", CultureInfo.InvariantCulture)));
        if (request.CopySourceIfNoneMatch is { } copySourceIfNoneMatch)
            message.Headers.Add(new("x-amz-copy-source-if-none-match", copySourceIfNoneMatch));
        if (request.CopySourceIfUnmodifiedSince is { } copySourceIfUnmodifiedSince)
            message.Headers.Add(new("x-amz-copy-source-if-unmodified-since", copySourceIfUnmodifiedSince.ToString("r", CultureInfo.InvariantCulture)));
        if (request.Expires is { } expires)
            message.Headers.Add(new("Expires", expires.ToString("r", CultureInfo.InvariantCulture)));
        if (request.GrantFullControl is { } grantFullControl)
            message.Headers.Add(new("x-amz-grant-full-control", grantFullControl));
        if (request.GrantRead is { } grantRead)
            message.Headers.Add(new("x-amz-grant-read", grantRead));
        if (request.GrantReadAcp is { } grantReadAcp)
            message.Headers.Add(new("x-amz-grant-read-acp", grantReadAcp));
        if (request.GrantWriteAcp is { } grantWriteAcp)
            message.Headers.Add(new("x-amz-grant-write-acp", grantWriteAcp));
        if (request.IfMatch is { } ifMatch)
            message.Headers.Add(new("If-Match", ifMatch));
        if (request.IfNoneMatch is { } ifNoneMatch)
            message.Headers.Add(new("If-None-Match", ifNoneMatch));
        if (request.MetadataDirective is { } metadataDirective)
            message.Headers.Add(new("x-amz-metadata-directive", metadataDirective));
        if (request.TaggingDirective is { } taggingDirective)
            message.Headers.Add(new("x-amz-tagging-directive", taggingDirective));
        if (request.ServerSideEncryption is { } serverSideEncryption)
            message.Headers.Add(new("x-amz-server-side-encryption", serverSideEncryption));
        if (request.StorageClass is { } storageClass)
            message.Headers.Add(new("x-amz-storage-class", storageClass));
        if (request.WebsiteRedirectLocation is { } websiteRedirectLocation)
            message.Headers.Add(new("x-amz-website-redirect-location", websiteRedirectLocation));
        if (request.SseCustomerAlgorithm is { } sseCustomerAlgorithm)
            message.Headers.Add(new("x-amz-server-side-encryption-customer-algorithm", sseCustomerAlgorithm));
        if (request.SseCustomerKey is { } sseCustomerKey)
            message.Headers.Add(new("x-amz-server-side-encryption-customer-key", sseCustomerKey));
        if (request.SseCustomerKeyMd5 is { } sseCustomerKeyMD5)
            message.Headers.Add(new("x-amz-server-side-encryption-customer-key-MD5", sseCustomerKeyMD5));
        if (request.SseKmsKeyId is { } ssekmsKeyId)
            message.Headers.Add(new("x-amz-server-side-encryption-aws-kms-key-id", ssekmsKeyId));
        if (request.SseKmsEncryptionContext is { } ssekmsEncryptionContext)
            message.Headers.Add(new("x-amz-server-side-encryption-context", ssekmsEncryptionContext));
        if (request.BucketKeyEnabled is { } bucketKeyEnabled)
            message.Headers.Add(new("x-amz-server-side-encryption-bucket-key-enabled", bucketKeyEnabled ? "true" : "false"));
        if (request.CopySourceSseCustomerAlgorithm is { } copySourceSseCustomerAlgorithm)
            message.Headers.Add(new("x-amz-copy-source-server-side-encryption-customer-algorithm", copySourceSseCustomerAlgorithm));
        if (request.CopySourceSseCustomerKey is { } copySourceSseCustomerKey)
            message.Headers.Add(new("x-amz-copy-source-server-side-encryption-customer-key", copySourceSseCustomerKey));
        if (request.CopySourceSseCustomerKeyMd5 is { } copySourceSseCustomerKeyMD5)
            message.Headers.Add(new("x-amz-copy-source-server-side-encryption-customer-key-MD5", copySourceSseCustomerKeyMD5));
        if (request.RequestPayer is { } requestPayer)
            message.Headers.Add(new("x-amz-request-payer", requestPayer));
        if (request.Tagging is { } tagging)
            message.Headers.Add(new("x-amz-tagging", tagging));
        if (request.ObjectLockMode is { } objectLockMode)
            message.Headers.Add(new("x-amz-object-lock-mode", objectLockMode));
        if (request.ObjectLockRetainUntilDate is { } objectLockRetainUntilDate)
            message.Headers.Add(new("x-amz-object-lock-retain-until-date", objectLockRetainUntilDate.ToString("r", CultureInfo.InvariantCulture)));
        if (request.ObjectLockLegalHoldStatus is { } objectLockLegalHoldStatus)
            message.Headers.Add(new("x-amz-object-lock-legal-hold", objectLockLegalHoldStatus));
        if (request.ExpectedBucketOwner is { } expectedBucketOwner)
            message.Headers.Add(new("x-amz-expected-bucket-owner", expectedBucketOwner));
        if (request.ExpectedSourceBucketOwner is { } expectedSourceBucketOwner)
            message.Headers.Add(new("x-amz-source-expected-bucket-owner", expectedSourceBucketOwner));
    }

    public static GetObjectResponse ReadGetObject(HttpResponseMessage response, ReadOnlySpan<byte> body)
    {
        HttpHeadersNonValidated headers = response.Headers.NonValidated;
        HttpHeadersNonValidated contentHeaders = response.Content.Headers.NonValidated;
        return new GetObjectResponse
        {
            Body = body.ToArray(),
            DeleteMarker = FindBoolean(headers, "x-amz-delete-marker"),
            AcceptRanges = Find(headers, "accept-ranges"),
            Expiration = Find(headers, "x-amz-expiration"),
            Restore = Find(headers, "x-amz-restore"),
            LastModified = FindTimestamp(contentHeaders, "Last-Modified"),
            ContentLength = FindInt64(contentHeaders, "Content-Length"),
            ETag = Find(headers, "ETag"),
            ChecksumCrc32 = Find(headers, "x-amz-checksum-crc32"),
            ChecksumCrc32C = Find(headers, "x-amz-checksum-crc32c"),
            ChecksumCrc64Nvme = Find(headers, "x-amz-checksum-crc64nvme"),
            ChecksumSha1 = Find(headers, "x-amz-checksum-sha1"),
            ChecksumSha256 = Find(headers, "x-amz-checksum-sha256"),
            ChecksumType = Find(headers, "x-amz-checksum-type"),
            MissingMeta = FindInt32(headers, "x-amz-missing-meta"),
            VersionId = Find(headers, "x-amz-version-id"),
            CacheControl = Find(headers, "Cache-Control"),
            ContentDisposition = Find(contentHeaders, "Content-Disposition"),
            ContentEncoding = Find(contentHeaders, "Content-Encoding"),
            ContentLanguage = Find(contentHeaders, "Content-Language"),
            ContentType = Find(contentHeaders, "Content-Type"),
            Expires = FindTimestamp(contentHeaders, "Expires"),
            WebsiteRedirectLocation = Find(headers, "x-amz-website-redirect-location"),
            ServerSideEncryption = Find(headers, "x-amz-server-side-encryption"),
            SseCustomerAlgorithm = Find(headers, "x-amz-server-side-encryption-customer-algorithm"),
            SseCustomerKeyMd5 = Find(headers, "x-amz-server-side-encryption-customer-key-MD5"),
            SseKmsKeyId = Find(headers, "x-amz-server-side-encryption-aws-kms-key-id"),
            BucketKeyEnabled = FindBoolean(headers, "x-amz-server-side-encryption-bucket-key-enabled"),
            StorageClass = Find(headers, "x-amz-storage-class"),
            RequestCharged = Find(headers, "x-amz-request-charged"),
            ReplicationStatus = Find(headers, "x-amz-replication-status"),
            PartsCount = FindInt32(headers, "x-amz-mp-parts-count"),
            TagCount = FindInt32(headers, "x-amz-tagging-count"),
            ObjectLockMode = Find(headers, "x-amz-object-lock-mode"),
            ObjectLockRetainUntilDate = FindTimestamp(headers, "x-amz-object-lock-retain-until-date"),
            ObjectLockLegalHoldStatus = Find(headers, "x-amz-object-lock-legal-hold"),
        };
    }

    public static CopyObjectResponse ReadCopyObject(HttpResponseMessage response, in CopyResult body)
    {
        HttpHeadersNonValidated headers = response.Headers.NonValidated;
        return new CopyObjectResponse
        {
            Expiration = Find(headers, "x-amz-expiration"),
            CopySourceVersionId = Find(headers, "x-amz-copy-source-version-id"),
            VersionId = Find(headers, "x-amz-version-id"),
            ServerSideEncryption = Find(headers, "x-amz-server-side-encryption"),
            SseCustomerAlgorithm = Find(headers, "x-amz-server-side-encryption-customer-algorithm"),
            SseCustomerKeyMd5 = Find(headers, "x-amz-server-side-encryption-customer-key-MD5"),
            SseKmsKeyId = Find(headers, "x-amz-server-side-encryption-aws-kms-key-id"),
            SseKmsEncryptionContext = Find(headers, "x-amz-server-side-encryption-context"),
            BucketKeyEnabled = FindBoolean(headers, "x-amz-server-side-encryption-bucket-key-enabled"),
            RequestCharged = Find(headers, "x-amz-request-charged"),
            ETag = body.ETag,
            LastModified = body.LastModified,
            ChecksumType = body.ChecksumType,
            ChecksumCrc32 = body.ChecksumCrc32,
            ChecksumCrc32C = body.ChecksumCrc32C,
            ChecksumCrc64Nvme = body.ChecksumCrc64Nvme,
            ChecksumSha1 = body.ChecksumSha1,
            ChecksumSha256 = body.ChecksumSha256,
        };
    }

    private static string? Find(HttpHeadersNonValidated headers, string name) => headers.TryGetValues(name, out HeaderStringValues values) ? values.ToString() : null;

    private static bool? FindBoolean(HttpHeadersNonValidated headers, string name) => Find(headers, name) is { } text ? bool.Parse(text) : null;

    private static int? FindInt32(HttpHeadersNonValidated headers, string name) => Find(headers, name) is { } text ? int.Parse(text, CultureInfo.InvariantCulture) : null;

    private static long? FindInt64(HttpHeadersNonValidated headers, string name) => Find(headers, name) is { } text ? long.Parse(text, CultureInfo.InvariantCulture) : null;

    private static DateTimeOffset? FindTimestamp(HttpHeadersNonValidated headers, string name) =>
        Find(headers, name) is { } text ? DateTimeOffset.ParseExact(text, "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal) : null;
}
