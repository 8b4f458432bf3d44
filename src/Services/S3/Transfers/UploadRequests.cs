namespace Tern.S3.Transfers;

/// <summary>
/// Creates the requests of a multipart upload from a <see cref="PutObjectRequest"/>, so that metadata, tags, encryption, locks and conditions are
/// the same for all kinds of uploads.
/// </summary>
internal static class UploadRequests
{
    public static CreateMultipartUploadRequest Create(PutObjectRequest request, ChecksumAlgorithm? algorithm, ChecksumType? type) => new()
    {
        Bucket = request.Bucket,
        Key = request.Key,
        Acl = request.Acl,
        CacheControl = request.CacheControl,
        ContentDisposition = request.ContentDisposition,
        ContentEncoding = request.ContentEncoding,
        ContentLanguage = request.ContentLanguage,
        ContentType = request.ContentType,
        Expires = request.Expires,
        GrantFullControl = request.GrantFullControl,
        GrantRead = request.GrantRead,
        GrantReadAcp = request.GrantReadAcp,
        GrantWriteAcp = request.GrantWriteAcp,
        Metadata = request.Metadata,
        ServerSideEncryption = request.ServerSideEncryption,
        StorageClass = request.StorageClass,
        WebsiteRedirectLocation = request.WebsiteRedirectLocation,
        SseCustomerAlgorithm = request.SseCustomerAlgorithm,
        SseCustomerKey = request.SseCustomerKey,
        SseCustomerKeyMd5 = request.SseCustomerKeyMd5,
        SseKmsKeyId = request.SseKmsKeyId,
        SseKmsEncryptionContext = request.SseKmsEncryptionContext,
        BucketKeyEnabled = request.BucketKeyEnabled,
        RequestPayer = request.RequestPayer,
        Tagging = request.Tagging,
        ObjectLockMode = request.ObjectLockMode,
        ObjectLockRetainUntilDate = request.ObjectLockRetainUntilDate,
        ObjectLockLegalHoldStatus = request.ObjectLockLegalHoldStatus,
        ObjectLockEventHold = request.ObjectLockEventHold,
        ObjectLockEventHoldDurationDays = request.ObjectLockEventHoldDurationDays,
        ObjectLockEventHoldDurationYears = request.ObjectLockEventHoldDurationYears,
        ExpectedBucketOwner = request.ExpectedBucketOwner,
        ChecksumAlgorithm = algorithm,
        ChecksumType = type,
    };

    public static UploadPartRequest Part(PutObjectRequest request, string uploadId, int number, RequestBody body, ChecksumAlgorithm? algorithm) => new()
    {
        Bucket = request.Bucket,
        Key = request.Key,
        UploadId = uploadId,
        PartNumber = number,
        Body = body,
        ChecksumAlgorithm = algorithm,
        SseCustomerAlgorithm = request.SseCustomerAlgorithm,
        SseCustomerKey = request.SseCustomerKey,
        SseCustomerKeyMd5 = request.SseCustomerKeyMd5,
        RequestPayer = request.RequestPayer,
        ExpectedBucketOwner = request.ExpectedBucketOwner,
    };

    public static CompleteMultipartUploadRequest Complete(PutObjectRequest request, string uploadId, long? length) => new()
    {
        Bucket = request.Bucket,
        Key = request.Key,
        UploadId = uploadId,
        MpuObjectSize = length,
        RequestPayer = request.RequestPayer,
        ExpectedBucketOwner = request.ExpectedBucketOwner,
        IfMatch = request.IfMatch,
        IfNoneMatch = request.IfNoneMatch,
        SseCustomerAlgorithm = request.SseCustomerAlgorithm,
        SseCustomerKey = request.SseCustomerKey,
        SseCustomerKeyMd5 = request.SseCustomerKeyMd5,
    };

    public static HeadObjectRequest Head(PutObjectRequest request) => new()
    {
        Bucket = request.Bucket,
        Key = request.Key,
        RequestPayer = request.RequestPayer,
        ExpectedBucketOwner = request.ExpectedBucketOwner,
        SseCustomerAlgorithm = request.SseCustomerAlgorithm,
        SseCustomerKey = request.SseCustomerKey,
        SseCustomerKeyMd5 = request.SseCustomerKeyMd5,
    };

    public static AbortMultipartUploadRequest Abort(PutObjectRequest request, string uploadId) => new()
    {
        Bucket = request.Bucket,
        Key = request.Key,
        UploadId = uploadId,
        RequestPayer = request.RequestPayer,
        ExpectedBucketOwner = request.ExpectedBucketOwner,
    };

    public static ListPartsRequest ListParts(PutObjectRequest request, string uploadId) => new()
    {
        Bucket = request.Bucket,
        Key = request.Key,
        UploadId = uploadId,
        RequestPayer = request.RequestPayer,
        ExpectedBucketOwner = request.ExpectedBucketOwner,
        SseCustomerAlgorithm = request.SseCustomerAlgorithm,
        SseCustomerKey = request.SseCustomerKey,
        SseCustomerKeyMd5 = request.SseCustomerKeyMd5,
    };
}
