namespace Tern.S3.Transfers;

/// <summary>Creates the requests of a copy.</summary>
internal static class CopyRequests
{
    public static CopyObjectRequest CreateCopyObject(PutObjectRequest destination, CopySource source, string? etag, bool replacesMetadata) => new()
    {
        Bucket = destination.Bucket,
        Key = destination.Key,
        CopySource = source.ToHeader(),
        CopySourceIfMatch = etag,
        CopySourceSseCustomerAlgorithm = source.SseCustomerAlgorithm,
        CopySourceSseCustomerKey = source.SseCustomerKey,
        CopySourceSseCustomerKeyMd5 = source.SseCustomerKeyMd5,
        ExpectedSourceBucketOwner = source.ExpectedBucketOwner,
        MetadataDirective = replacesMetadata ? MetadataDirective.Replace : MetadataDirective.Copy,
        TaggingDirective = destination.Tagging is null ? TaggingDirective.Copy : TaggingDirective.Replace,
        Acl = destination.Acl,
        CacheControl = destination.CacheControl,
        ChecksumAlgorithm = destination.ChecksumAlgorithm,
        ContentDisposition = destination.ContentDisposition,
        ContentEncoding = destination.ContentEncoding,
        ContentLanguage = destination.ContentLanguage,
        ContentType = destination.ContentType,
        Expires = destination.Expires,
        GrantFullControl = destination.GrantFullControl,
        GrantRead = destination.GrantRead,
        GrantReadAcp = destination.GrantReadAcp,
        GrantWriteAcp = destination.GrantWriteAcp,
        IfMatch = destination.IfMatch,
        IfNoneMatch = destination.IfNoneMatch,
        Metadata = destination.Metadata,
        ServerSideEncryption = destination.ServerSideEncryption,
        StorageClass = destination.StorageClass,
        WebsiteRedirectLocation = destination.WebsiteRedirectLocation,
        SseCustomerAlgorithm = destination.SseCustomerAlgorithm,
        SseCustomerKey = destination.SseCustomerKey,
        SseCustomerKeyMd5 = destination.SseCustomerKeyMd5,
        SseKmsKeyId = destination.SseKmsKeyId,
        SseKmsEncryptionContext = destination.SseKmsEncryptionContext,
        BucketKeyEnabled = destination.BucketKeyEnabled,
        RequestPayer = destination.RequestPayer,
        Tagging = destination.Tagging,
        ObjectLockMode = destination.ObjectLockMode,
        ObjectLockRetainUntilDate = destination.ObjectLockRetainUntilDate,
        ObjectLockLegalHoldStatus = destination.ObjectLockLegalHoldStatus,
        ObjectLockEventHold = destination.ObjectLockEventHold,
        ObjectLockEventHoldDurationDays = destination.ObjectLockEventHoldDurationDays,
        ObjectLockEventHoldDurationYears = destination.ObjectLockEventHoldDurationYears,
        ExpectedBucketOwner = destination.ExpectedBucketOwner,
    };

    public static UploadPartCopyRequest CreateUploadPartCopy(PutObjectRequest destination, CopySource source, string? etag, string uploadId, int number, ContentRange range) => new()
    {
        Bucket = destination.Bucket,
        Key = destination.Key,
        UploadId = uploadId,
        PartNumber = number,
        CopySource = source.ToHeader(),
        CopySourceIfMatch = etag,
        CopySourceRange = range.ToString(),
        CopySourceSseCustomerAlgorithm = source.SseCustomerAlgorithm,
        CopySourceSseCustomerKey = source.SseCustomerKey,
        CopySourceSseCustomerKeyMd5 = source.SseCustomerKeyMd5,
        ExpectedSourceBucketOwner = source.ExpectedBucketOwner,
        SseCustomerAlgorithm = destination.SseCustomerAlgorithm,
        SseCustomerKey = destination.SseCustomerKey,
        SseCustomerKeyMd5 = destination.SseCustomerKeyMd5,
        RequestPayer = destination.RequestPayer,
        ExpectedBucketOwner = destination.ExpectedBucketOwner,
    };

    /// <summary>Adds the metadata of the source to the destination, because a copy in parts does not copy them.</summary>
    public static PutObjectRequest WithMetadata(PutObjectRequest destination, HeadObjectResponse source) => destination with
    {
        Metadata = source.Metadata,
        ContentType = source.ContentType,
        CacheControl = source.CacheControl,
        ContentDisposition = source.ContentDisposition,
        ContentEncoding = source.ContentEncoding,
        ContentLanguage = source.ContentLanguage,
        Expires = source.Expires,
        WebsiteRedirectLocation = source.WebsiteRedirectLocation,
    };
}
