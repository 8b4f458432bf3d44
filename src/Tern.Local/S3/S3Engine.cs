using Tern.Local.S3.Buckets;
using Tern.Local.S3.Configurations;
using Tern.Local.S3.Listing;
using Tern.Local.S3.Locks;
using Tern.Local.S3.Multipart;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.Local.Services;
using Tern.S3;

namespace Tern.Local.S3;

/// <summary>S3 without HTTP: each operation maps a generated request to a generated response. Thread-safe.</summary>
/// <remarks>
/// <para>
/// An error of the service is an <see cref="S3ServiceException"/>, including "not modified" (304). The members of a request are used unchanged: the
/// caller has decoded them, and keys must be convertible to UTF-8 without replacement.
/// </para>
/// <para>
/// The engine returns no status for a success, because the model and the response determine it: a read with <c>ContentRange</c> is 206.
/// </para>
/// </remarks>
internal sealed class S3Engine : IDisposable
{
    private readonly S3Store _store;

    private S3Engine(S3Store store) => _store = store;

    /// <summary>Opens the data of a folder, or starts empty.</summary>
    /// <exception cref="LocalStorageException">The folder is in use, damaged, or cannot be written.</exception>
    public static S3Engine Open(S3EngineOptions options) => new(S3Store.Open(options));

    /// <summary>Starts the lifecycle rules that were restored. The targets of notifications must be registered.</summary>
    public void StartLifecycle() => _store.Lifecycle?.Start();

    /// <summary>The region of a bucket; null when the bucket does not exist.</summary>
    public string? FindRegion(string bucket) => _store.FindRegion(bucket);

    /// <summary>The CORS rules of a bucket; null when the bucket does not exist or has none.</summary>
    public IReadOnlyList<CorsRule>? FindCorsRules(string bucket) => _store.FindCorsRules(bucket);

    /// <summary>The account that owns a bucket; null when the bucket does not exist.</summary>
    public string? FindOwner(string bucket) => _store.FindOwner(bucket);

    public void Dispose() => _store.Dispose();

    public ValueTask<CreateBucketResponse> CreateBucketAsync(ResourceScope caller, CreateBucketRequest request, CancellationToken cancellationToken) =>
        CreateBucket.ExecuteAsync(_store, caller, request, cancellationToken);

    public ValueTask<HeadBucketResponse> HeadBucketAsync(HeadBucketRequest request, CancellationToken cancellationToken) =>
        HeadBucket.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListBucketsResponse> ListBucketsAsync(ResourceScope caller, ListBucketsRequest request, CancellationToken cancellationToken) =>
        ListBuckets.ExecuteAsync(_store, caller, request, cancellationToken);

    public ValueTask<DeleteBucketResponse> DeleteBucketAsync(DeleteBucketRequest request, CancellationToken cancellationToken) =>
        DeleteBucket.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketLocationResponse> GetBucketLocationAsync(GetBucketLocationRequest request, CancellationToken cancellationToken) =>
        GetBucketLocation.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketVersioningResponse> GetBucketVersioningAsync(GetBucketVersioningRequest request, CancellationToken cancellationToken) =>
        GetBucketVersioning.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketVersioningResponse> PutBucketVersioningAsync(PutBucketVersioningRequest request, CancellationToken cancellationToken) =>
        PutBucketVersioning.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketTaggingResponse> GetBucketTaggingAsync(GetBucketTaggingRequest request, CancellationToken cancellationToken) =>
        GetBucketTagging.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketTaggingResponse> PutBucketTaggingAsync(PutBucketTaggingRequest request, CancellationToken cancellationToken) =>
        PutBucketTagging.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketTaggingResponse> DeleteBucketTaggingAsync(DeleteBucketTaggingRequest request, CancellationToken cancellationToken) =>
        DeleteBucketTagging.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketAclResponse> GetBucketAclAsync(GetBucketAclRequest request, CancellationToken cancellationToken) =>
        GetBucketAcl.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketAclResponse> PutBucketAclAsync(PutBucketAclRequest request, CancellationToken cancellationToken) =>
        PutBucketAcl.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketCorsResponse> GetBucketCorsAsync(GetBucketCorsRequest request, CancellationToken cancellationToken) =>
        GetBucketCors.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketCorsResponse> PutBucketCorsAsync(PutBucketCorsRequest request, CancellationToken cancellationToken) =>
        PutBucketCors.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketCorsResponse> DeleteBucketCorsAsync(DeleteBucketCorsRequest request, CancellationToken cancellationToken) =>
        DeleteBucketCors.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketEncryptionResponse> GetBucketEncryptionAsync(GetBucketEncryptionRequest request, CancellationToken cancellationToken) =>
        GetBucketEncryption.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketEncryptionResponse> PutBucketEncryptionAsync(PutBucketEncryptionRequest request, CancellationToken cancellationToken) =>
        PutBucketEncryption.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketEncryptionResponse> DeleteBucketEncryptionAsync(DeleteBucketEncryptionRequest request, CancellationToken cancellationToken) =>
        DeleteBucketEncryption.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketLifecycleConfigurationResponse> GetBucketLifecycleConfigurationAsync(GetBucketLifecycleConfigurationRequest request, CancellationToken cancellationToken) =>
        GetBucketLifecycleConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketLifecycleConfigurationResponse> PutBucketLifecycleConfigurationAsync(PutBucketLifecycleConfigurationRequest request, CancellationToken cancellationToken) =>
        PutBucketLifecycleConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketLifecycleResponse> DeleteBucketLifecycleAsync(DeleteBucketLifecycleRequest request, CancellationToken cancellationToken) =>
        DeleteBucketLifecycle.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketNotificationConfigurationResponse> GetBucketNotificationConfigurationAsync(GetBucketNotificationConfigurationRequest request, CancellationToken cancellationToken) =>
        GetBucketNotificationConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketNotificationConfigurationResponse> PutBucketNotificationConfigurationAsync(PutBucketNotificationConfigurationRequest request, CancellationToken cancellationToken) =>
        PutBucketNotificationConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketOwnershipControlsResponse> GetBucketOwnershipControlsAsync(GetBucketOwnershipControlsRequest request, CancellationToken cancellationToken) =>
        GetBucketOwnershipControls.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketOwnershipControlsResponse> PutBucketOwnershipControlsAsync(PutBucketOwnershipControlsRequest request, CancellationToken cancellationToken) =>
        PutBucketOwnershipControls.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketOwnershipControlsResponse> DeleteBucketOwnershipControlsAsync(DeleteBucketOwnershipControlsRequest request, CancellationToken cancellationToken) =>
        DeleteBucketOwnershipControls.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetPublicAccessBlockResponse> GetPublicAccessBlockAsync(GetPublicAccessBlockRequest request, CancellationToken cancellationToken) =>
        GetPublicAccessBlock.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutPublicAccessBlockResponse> PutPublicAccessBlockAsync(PutPublicAccessBlockRequest request, CancellationToken cancellationToken) =>
        PutPublicAccessBlock.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeletePublicAccessBlockResponse> DeletePublicAccessBlockAsync(DeletePublicAccessBlockRequest request, CancellationToken cancellationToken) =>
        DeletePublicAccessBlock.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetObjectLockConfigurationResponse> GetObjectLockConfigurationAsync(GetObjectLockConfigurationRequest request, CancellationToken cancellationToken) =>
        GetObjectLockConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutObjectLockConfigurationResponse> PutObjectLockConfigurationAsync(PutObjectLockConfigurationRequest request, CancellationToken cancellationToken) =>
        PutObjectLockConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketPolicyResponse> GetBucketPolicyAsync(GetBucketPolicyRequest request, CancellationToken cancellationToken) =>
        GetBucketPolicy.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketPolicyResponse> PutBucketPolicyAsync(PutBucketPolicyRequest request, CancellationToken cancellationToken) =>
        PutBucketPolicy.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketPolicyResponse> DeleteBucketPolicyAsync(DeleteBucketPolicyRequest request, CancellationToken cancellationToken) =>
        DeleteBucketPolicy.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketWebsiteResponse> GetBucketWebsiteAsync(GetBucketWebsiteRequest request, CancellationToken cancellationToken) =>
        GetBucketWebsite.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketWebsiteResponse> PutBucketWebsiteAsync(PutBucketWebsiteRequest request, CancellationToken cancellationToken) =>
        PutBucketWebsite.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketWebsiteResponse> DeleteBucketWebsiteAsync(DeleteBucketWebsiteRequest request, CancellationToken cancellationToken) =>
        DeleteBucketWebsite.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketReplicationResponse> GetBucketReplicationAsync(GetBucketReplicationRequest request, CancellationToken cancellationToken) =>
        GetBucketReplication.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketReplicationResponse> PutBucketReplicationAsync(PutBucketReplicationRequest request, CancellationToken cancellationToken) =>
        PutBucketReplication.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketReplicationResponse> DeleteBucketReplicationAsync(DeleteBucketReplicationRequest request, CancellationToken cancellationToken) =>
        DeleteBucketReplication.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketLoggingResponse> GetBucketLoggingAsync(GetBucketLoggingRequest request, CancellationToken cancellationToken) =>
        GetBucketLogging.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketLoggingResponse> PutBucketLoggingAsync(PutBucketLoggingRequest request, CancellationToken cancellationToken) =>
        PutBucketLogging.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketAccelerateConfigurationResponse> GetBucketAccelerateConfigurationAsync(GetBucketAccelerateConfigurationRequest request, CancellationToken cancellationToken) =>
        GetBucketAccelerateConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketAccelerateConfigurationResponse> PutBucketAccelerateConfigurationAsync(PutBucketAccelerateConfigurationRequest request, CancellationToken cancellationToken) =>
        PutBucketAccelerateConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketRequestPaymentResponse> GetBucketRequestPaymentAsync(GetBucketRequestPaymentRequest request, CancellationToken cancellationToken) =>
        GetBucketRequestPayment.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketRequestPaymentResponse> PutBucketRequestPaymentAsync(PutBucketRequestPaymentRequest request, CancellationToken cancellationToken) =>
        PutBucketRequestPayment.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketMetricsConfigurationResponse> GetBucketMetricsConfigurationAsync(GetBucketMetricsConfigurationRequest request, CancellationToken cancellationToken) =>
        GetBucketMetricsConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListBucketMetricsConfigurationsResponse> ListBucketMetricsConfigurationsAsync(ListBucketMetricsConfigurationsRequest request, CancellationToken cancellationToken) =>
        ListBucketMetricsConfigurations.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketMetricsConfigurationResponse> PutBucketMetricsConfigurationAsync(PutBucketMetricsConfigurationRequest request, CancellationToken cancellationToken) =>
        PutBucketMetricsConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketMetricsConfigurationResponse> DeleteBucketMetricsConfigurationAsync(DeleteBucketMetricsConfigurationRequest request, CancellationToken cancellationToken) =>
        DeleteBucketMetricsConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketIntelligentTieringConfigurationResponse> GetBucketIntelligentTieringConfigurationAsync(GetBucketIntelligentTieringConfigurationRequest request, CancellationToken cancellationToken) =>
        GetBucketIntelligentTieringConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListBucketIntelligentTieringConfigurationsResponse> ListBucketIntelligentTieringConfigurationsAsync(ListBucketIntelligentTieringConfigurationsRequest request, CancellationToken cancellationToken) =>
        ListBucketIntelligentTieringConfigurations.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketIntelligentTieringConfigurationResponse> PutBucketIntelligentTieringConfigurationAsync(PutBucketIntelligentTieringConfigurationRequest request, CancellationToken cancellationToken) =>
        PutBucketIntelligentTieringConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketIntelligentTieringConfigurationResponse> DeleteBucketIntelligentTieringConfigurationAsync(DeleteBucketIntelligentTieringConfigurationRequest request, CancellationToken cancellationToken) =>
        DeleteBucketIntelligentTieringConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetBucketInventoryConfigurationResponse> GetBucketInventoryConfigurationAsync(GetBucketInventoryConfigurationRequest request, CancellationToken cancellationToken) =>
        GetBucketInventoryConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListBucketInventoryConfigurationsResponse> ListBucketInventoryConfigurationsAsync(ListBucketInventoryConfigurationsRequest request, CancellationToken cancellationToken) =>
        ListBucketInventoryConfigurations.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutBucketInventoryConfigurationResponse> PutBucketInventoryConfigurationAsync(PutBucketInventoryConfigurationRequest request, CancellationToken cancellationToken) =>
        PutBucketInventoryConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteBucketInventoryConfigurationResponse> DeleteBucketInventoryConfigurationAsync(DeleteBucketInventoryConfigurationRequest request, CancellationToken cancellationToken) =>
        DeleteBucketInventoryConfiguration.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutObjectResponse> PutObjectAsync(PutObjectRequest request, IncomingBody body, CancellationToken cancellationToken) =>
        PutObject.ExecuteAsync(_store, request, body, "ObjectCreated:Put", cancellationToken);

    /// <summary>Stores the object of an HTML form.</summary>
    public ValueTask<PutObjectResponse> PostObjectAsync(PutObjectRequest request, IncomingBody body, CancellationToken cancellationToken) =>
        PutObject.ExecuteAsync(_store, request, body, "ObjectCreated:Post", cancellationToken);

    public ValueTask<GetObjectResponse> GetObjectAsync(GetObjectRequest request, CancellationToken cancellationToken) =>
        GetObject.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<HeadObjectResponse> HeadObjectAsync(HeadObjectRequest request, CancellationToken cancellationToken) =>
        HeadObject.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteObjectResponse> DeleteObjectAsync(DeleteObjectRequest request, CancellationToken cancellationToken) =>
        DeleteObject.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteObjectsResponse> DeleteObjectsAsync(DeleteObjectsRequest request, CancellationToken cancellationToken) =>
        DeleteObjects.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<CopyObjectResponse> CopyObjectAsync(CopyObjectRequest request, CancellationToken cancellationToken) =>
        CopyObject.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetObjectAttributesResponse> GetObjectAttributesAsync(GetObjectAttributesRequest request, CancellationToken cancellationToken) =>
        GetObjectAttributes.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetObjectTaggingResponse> GetObjectTaggingAsync(GetObjectTaggingRequest request, CancellationToken cancellationToken) =>
        GetObjectTagging.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutObjectTaggingResponse> PutObjectTaggingAsync(PutObjectTaggingRequest request, CancellationToken cancellationToken) =>
        PutObjectTagging.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<DeleteObjectTaggingResponse> DeleteObjectTaggingAsync(DeleteObjectTaggingRequest request, CancellationToken cancellationToken) =>
        DeleteObjectTagging.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetObjectAclResponse> GetObjectAclAsync(GetObjectAclRequest request, CancellationToken cancellationToken) =>
        GetObjectAcl.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutObjectAclResponse> PutObjectAclAsync(PutObjectAclRequest request, CancellationToken cancellationToken) =>
        PutObjectAcl.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetObjectLegalHoldResponse> GetObjectLegalHoldAsync(GetObjectLegalHoldRequest request, CancellationToken cancellationToken) =>
        GetObjectLegalHold.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutObjectLegalHoldResponse> PutObjectLegalHoldAsync(PutObjectLegalHoldRequest request, CancellationToken cancellationToken) =>
        PutObjectLegalHold.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<GetObjectRetentionResponse> GetObjectRetentionAsync(GetObjectRetentionRequest request, CancellationToken cancellationToken) =>
        GetObjectRetention.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<PutObjectRetentionResponse> PutObjectRetentionAsync(PutObjectRetentionRequest request, CancellationToken cancellationToken) =>
        PutObjectRetention.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListObjectsResponse> ListObjectsAsync(ListObjectsRequest request, CancellationToken cancellationToken) =>
        ListObjects.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListObjectsV2Response> ListObjectsV2Async(ListObjectsV2Request request, CancellationToken cancellationToken) =>
        ListObjectsV2.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListedVersions> ListObjectVersionsAsync(ListObjectVersionsRequest request, CancellationToken cancellationToken) =>
        ListObjectVersions.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<CreateMultipartUploadResponse> CreateMultipartUploadAsync(CreateMultipartUploadRequest request, CancellationToken cancellationToken) =>
        CreateMultipartUpload.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<UploadPartResponse> UploadPartAsync(UploadPartRequest request, IncomingBody body, CancellationToken cancellationToken) =>
        UploadPart.ExecuteAsync(_store, request, body, cancellationToken);

    public ValueTask<UploadPartCopyResponse> UploadPartCopyAsync(UploadPartCopyRequest request, CancellationToken cancellationToken) =>
        UploadPartCopy.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListPartsResponse> ListPartsAsync(ListPartsRequest request, CancellationToken cancellationToken) =>
        ListParts.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<ListMultipartUploadsResponse> ListMultipartUploadsAsync(ListMultipartUploadsRequest request, CancellationToken cancellationToken) =>
        ListMultipartUploads.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<CompleteMultipartUploadResponse> CompleteMultipartUploadAsync(CompleteMultipartUploadRequest request, CancellationToken cancellationToken) =>
        CompleteMultipartUpload.ExecuteAsync(_store, request, cancellationToken);

    public ValueTask<AbortMultipartUploadResponse> AbortMultipartUploadAsync(AbortMultipartUploadRequest request, CancellationToken cancellationToken) =>
        AbortMultipartUpload.ExecuteAsync(_store, request, cancellationToken);
}
