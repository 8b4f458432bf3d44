using Tern.Local.S3.Errors;
using Tern.Local.S3.Requests.Bodies;
using Tern.Local.S3.Wire;
using Tern.Local.Services;
using Tern.S3;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>The operations of the engine by name, each with its generated reader and writer.</summary>
internal sealed class S3Operations
{
    private readonly Dictionary<string, S3OperationHandler> _operations = new(StringComparer.Ordinal);

    public S3Operations(S3Engine engine)
    {
        Add(AbortMultipartUploadServer.Route, AbortMultipartUploadServer.ReadRequest, engine.AbortMultipartUploadAsync, AbortMultipartUploadServer.WriteResponse);
        Add(CompleteMultipartUploadServer.Route, CompleteMultipartUploadServer.ReadRequest, engine.CompleteMultipartUploadAsync, CompleteMultipartUploadServer.WriteResponse);
        Add(CopyObjectServer.Route, CopyObjectServer.ReadRequest, engine.CopyObjectAsync, CopyObjectServer.WriteResponse);
        Add(CreateBucketServer.Route, CreateBucketServer.ReadRequest, engine.CreateBucketAsync, CreateBucketServer.WriteResponse);
        Add(CreateMultipartUploadServer.Route, CreateMultipartUploadServer.ReadRequest, engine.CreateMultipartUploadAsync, CreateMultipartUploadServer.WriteResponse);
        Add(DeleteBucketServer.Route, DeleteBucketServer.ReadRequest, engine.DeleteBucketAsync, DeleteBucketServer.WriteResponse);
        Add(DeleteBucketCorsServer.Route, DeleteBucketCorsServer.ReadRequest, engine.DeleteBucketCorsAsync, DeleteBucketCorsServer.WriteResponse);
        Add(DeleteBucketEncryptionServer.Route, DeleteBucketEncryptionServer.ReadRequest, engine.DeleteBucketEncryptionAsync, DeleteBucketEncryptionServer.WriteResponse);
        Add(DeleteBucketIntelligentTieringConfigurationServer.Route, DeleteBucketIntelligentTieringConfigurationServer.ReadRequest, engine.DeleteBucketIntelligentTieringConfigurationAsync, DeleteBucketIntelligentTieringConfigurationServer.WriteResponse);
        Add(DeleteBucketInventoryConfigurationServer.Route, DeleteBucketInventoryConfigurationServer.ReadRequest, engine.DeleteBucketInventoryConfigurationAsync, DeleteBucketInventoryConfigurationServer.WriteResponse);
        Add(DeleteBucketLifecycleServer.Route, DeleteBucketLifecycleServer.ReadRequest, engine.DeleteBucketLifecycleAsync, DeleteBucketLifecycleServer.WriteResponse);
        Add(DeleteBucketMetricsConfigurationServer.Route, DeleteBucketMetricsConfigurationServer.ReadRequest, engine.DeleteBucketMetricsConfigurationAsync, DeleteBucketMetricsConfigurationServer.WriteResponse);
        Add(DeleteBucketOwnershipControlsServer.Route, DeleteBucketOwnershipControlsServer.ReadRequest, engine.DeleteBucketOwnershipControlsAsync, DeleteBucketOwnershipControlsServer.WriteResponse);
        Add(DeleteBucketPolicyServer.Route, DeleteBucketPolicyServer.ReadRequest, engine.DeleteBucketPolicyAsync, DeleteBucketPolicyServer.WriteResponse);
        Add(DeleteBucketReplicationServer.Route, DeleteBucketReplicationServer.ReadRequest, engine.DeleteBucketReplicationAsync, DeleteBucketReplicationServer.WriteResponse);
        Add(DeleteBucketTaggingServer.Route, DeleteBucketTaggingServer.ReadRequest, engine.DeleteBucketTaggingAsync, DeleteBucketTaggingServer.WriteResponse);
        Add(DeleteBucketWebsiteServer.Route, DeleteBucketWebsiteServer.ReadRequest, engine.DeleteBucketWebsiteAsync, DeleteBucketWebsiteServer.WriteResponse);
        Add(DeleteObjectServer.Route, DeleteObjectServer.ReadRequest, engine.DeleteObjectAsync, DeleteObjectServer.WriteResponse);
        Add(DeleteObjectTaggingServer.Route, DeleteObjectTaggingServer.ReadRequest, engine.DeleteObjectTaggingAsync, DeleteObjectTaggingServer.WriteResponse);
        Add(DeleteObjectsServer.Route, DeleteObjectsServer.ReadRequest, engine.DeleteObjectsAsync, DeleteObjectsServer.WriteResponse);
        Add(DeletePublicAccessBlockServer.Route, DeletePublicAccessBlockServer.ReadRequest, engine.DeletePublicAccessBlockAsync, DeletePublicAccessBlockServer.WriteResponse);
        Add(GetBucketAccelerateConfigurationServer.Route, GetBucketAccelerateConfigurationServer.ReadRequest, engine.GetBucketAccelerateConfigurationAsync, GetBucketAccelerateConfigurationServer.WriteResponse);
        Add(GetBucketAclServer.Route, GetBucketAclServer.ReadRequest, engine.GetBucketAclAsync, GetBucketAclServer.WriteResponse);
        Add(GetBucketCorsServer.Route, GetBucketCorsServer.ReadRequest, engine.GetBucketCorsAsync, GetBucketCorsServer.WriteResponse);
        Add(GetBucketEncryptionServer.Route, GetBucketEncryptionServer.ReadRequest, engine.GetBucketEncryptionAsync, GetBucketEncryptionServer.WriteResponse);
        Add(GetBucketIntelligentTieringConfigurationServer.Route, GetBucketIntelligentTieringConfigurationServer.ReadRequest, engine.GetBucketIntelligentTieringConfigurationAsync, GetBucketIntelligentTieringConfigurationServer.WriteResponse);
        Add(GetBucketInventoryConfigurationServer.Route, GetBucketInventoryConfigurationServer.ReadRequest, engine.GetBucketInventoryConfigurationAsync, GetBucketInventoryConfigurationServer.WriteResponse);
        Add(GetBucketLifecycleConfigurationServer.Route, GetBucketLifecycleConfigurationServer.ReadRequest, engine.GetBucketLifecycleConfigurationAsync, GetBucketLifecycleConfigurationServer.WriteResponse);
        Add(GetBucketLocationServer.Route, GetBucketLocationServer.ReadRequest, engine.GetBucketLocationAsync, GetBucketLocationServer.WriteResponse);
        Add(GetBucketLoggingServer.Route, GetBucketLoggingServer.ReadRequest, engine.GetBucketLoggingAsync, GetBucketLoggingServer.WriteResponse);
        Add(GetBucketMetricsConfigurationServer.Route, GetBucketMetricsConfigurationServer.ReadRequest, engine.GetBucketMetricsConfigurationAsync, GetBucketMetricsConfigurationServer.WriteResponse);
        Add(GetBucketNotificationConfigurationServer.Route, GetBucketNotificationConfigurationServer.ReadRequest, engine.GetBucketNotificationConfigurationAsync, GetBucketNotificationConfigurationServer.WriteResponse);
        Add(GetBucketOwnershipControlsServer.Route, GetBucketOwnershipControlsServer.ReadRequest, engine.GetBucketOwnershipControlsAsync, GetBucketOwnershipControlsServer.WriteResponse);
        Add(GetBucketPolicyServer.Route, GetBucketPolicyServer.ReadRequest, engine.GetBucketPolicyAsync, GetBucketPolicyServer.WriteResponse);
        Add(GetBucketReplicationServer.Route, GetBucketReplicationServer.ReadRequest, engine.GetBucketReplicationAsync, GetBucketReplicationServer.WriteResponse);
        Add(GetBucketRequestPaymentServer.Route, GetBucketRequestPaymentServer.ReadRequest, engine.GetBucketRequestPaymentAsync, GetBucketRequestPaymentServer.WriteResponse);
        Add(GetBucketTaggingServer.Route, GetBucketTaggingServer.ReadRequest, engine.GetBucketTaggingAsync, GetBucketTaggingServer.WriteResponse);
        Add(GetBucketVersioningServer.Route, GetBucketVersioningServer.ReadRequest, engine.GetBucketVersioningAsync, GetBucketVersioningServer.WriteResponse);
        Add(GetBucketWebsiteServer.Route, GetBucketWebsiteServer.ReadRequest, engine.GetBucketWebsiteAsync, GetBucketWebsiteServer.WriteResponse);
        Add(GetObjectServer.Route, GetObjectServer.ReadRequest, engine.GetObjectAsync, GetObjectServer.WriteResponse);
        Add(GetObjectAclServer.Route, GetObjectAclServer.ReadRequest, engine.GetObjectAclAsync, GetObjectAclServer.WriteResponse);
        Add(GetObjectAttributesServer.Route, GetObjectAttributesServer.ReadRequest, engine.GetObjectAttributesAsync, GetObjectAttributesServer.WriteResponse);
        Add(GetObjectLegalHoldServer.Route, GetObjectLegalHoldServer.ReadRequest, engine.GetObjectLegalHoldAsync, GetObjectLegalHoldServer.WriteResponse);
        Add(GetObjectLockConfigurationServer.Route, GetObjectLockConfigurationServer.ReadRequest, engine.GetObjectLockConfigurationAsync, GetObjectLockConfigurationServer.WriteResponse);
        Add(GetObjectRetentionServer.Route, GetObjectRetentionServer.ReadRequest, engine.GetObjectRetentionAsync, GetObjectRetentionServer.WriteResponse);
        Add(GetObjectTaggingServer.Route, GetObjectTaggingServer.ReadRequest, engine.GetObjectTaggingAsync, GetObjectTaggingServer.WriteResponse);
        Add(GetPublicAccessBlockServer.Route, GetPublicAccessBlockServer.ReadRequest, engine.GetPublicAccessBlockAsync, GetPublicAccessBlockServer.WriteResponse);
        Add(HeadBucketServer.Route, HeadBucketServer.ReadRequest, engine.HeadBucketAsync, HeadBucketServer.WriteResponse);
        Add(HeadObjectServer.Route, HeadObjectServer.ReadRequest, engine.HeadObjectAsync, HeadObjectServer.WriteResponse);
        Add(ListBucketIntelligentTieringConfigurationsServer.Route, ListBucketIntelligentTieringConfigurationsServer.ReadRequest, engine.ListBucketIntelligentTieringConfigurationsAsync, ListBucketIntelligentTieringConfigurationsServer.WriteResponse);
        Add(ListBucketInventoryConfigurationsServer.Route, ListBucketInventoryConfigurationsServer.ReadRequest, engine.ListBucketInventoryConfigurationsAsync, ListBucketInventoryConfigurationsServer.WriteResponse);
        Add(ListBucketMetricsConfigurationsServer.Route, ListBucketMetricsConfigurationsServer.ReadRequest, engine.ListBucketMetricsConfigurationsAsync, ListBucketMetricsConfigurationsServer.WriteResponse);
        Add(ListBucketsServer.Route, ListBucketsServer.ReadRequest, engine.ListBucketsAsync, ListBucketsServer.WriteResponse);
        Add(ListMultipartUploadsServer.Route, ListMultipartUploadsServer.ReadRequest, engine.ListMultipartUploadsAsync, ListMultipartUploadsServer.WriteResponse);
        Add(ListObjectVersionsServer.Route, ListObjectVersionsServer.ReadRequest, engine.ListObjectVersionsAsync, VersionDocument.Write);
        Add(ListObjectsServer.Route, ListObjectsServer.ReadRequest, engine.ListObjectsAsync, ListObjectsServer.WriteResponse);
        Add(ListObjectsV2Server.Route, ListObjectsV2Server.ReadRequest, engine.ListObjectsV2Async, ListObjectsV2Server.WriteResponse);
        Add(ListPartsServer.Route, ListPartsReader.Read, engine.ListPartsAsync, ListPartsServer.WriteResponse);
        Add(PutBucketAccelerateConfigurationServer.Route, PutBucketAccelerateConfigurationServer.ReadRequest, engine.PutBucketAccelerateConfigurationAsync, PutBucketAccelerateConfigurationServer.WriteResponse);
        Add(PutBucketAclServer.Route, PutBucketAclServer.ReadRequest, engine.PutBucketAclAsync, PutBucketAclServer.WriteResponse);
        Add(PutBucketCorsServer.Route, PutBucketCorsServer.ReadRequest, engine.PutBucketCorsAsync, PutBucketCorsServer.WriteResponse);
        Add(PutBucketEncryptionServer.Route, PutBucketEncryptionServer.ReadRequest, engine.PutBucketEncryptionAsync, PutBucketEncryptionServer.WriteResponse);
        Add(PutBucketIntelligentTieringConfigurationServer.Route, PutBucketIntelligentTieringConfigurationServer.ReadRequest, engine.PutBucketIntelligentTieringConfigurationAsync, PutBucketIntelligentTieringConfigurationServer.WriteResponse);
        Add(PutBucketInventoryConfigurationServer.Route, PutBucketInventoryConfigurationServer.ReadRequest, engine.PutBucketInventoryConfigurationAsync, PutBucketInventoryConfigurationServer.WriteResponse);
        Add(PutBucketLifecycleConfigurationServer.Route, PutBucketLifecycleConfigurationServer.ReadRequest, engine.PutBucketLifecycleConfigurationAsync, PutBucketLifecycleConfigurationServer.WriteResponse);
        Add(PutBucketLoggingServer.Route, PutBucketLoggingServer.ReadRequest, engine.PutBucketLoggingAsync, PutBucketLoggingServer.WriteResponse);
        Add(PutBucketMetricsConfigurationServer.Route, PutBucketMetricsConfigurationServer.ReadRequest, engine.PutBucketMetricsConfigurationAsync, PutBucketMetricsConfigurationServer.WriteResponse);
        Add(PutBucketNotificationConfigurationServer.Route, PutBucketNotificationConfigurationServer.ReadRequest, engine.PutBucketNotificationConfigurationAsync, PutBucketNotificationConfigurationServer.WriteResponse);
        Add(PutBucketOwnershipControlsServer.Route, PutBucketOwnershipControlsServer.ReadRequest, engine.PutBucketOwnershipControlsAsync, PutBucketOwnershipControlsServer.WriteResponse);
        Add(PutBucketPolicyServer.Route, PutBucketPolicyServer.ReadRequest, engine.PutBucketPolicyAsync, PutBucketPolicyServer.WriteResponse);
        Add(PutBucketReplicationServer.Route, PutBucketReplicationServer.ReadRequest, engine.PutBucketReplicationAsync, PutBucketReplicationServer.WriteResponse);
        Add(PutBucketRequestPaymentServer.Route, PutBucketRequestPaymentServer.ReadRequest, engine.PutBucketRequestPaymentAsync, PutBucketRequestPaymentServer.WriteResponse);
        Add(PutBucketTaggingServer.Route, PutBucketTaggingServer.ReadRequest, engine.PutBucketTaggingAsync, PutBucketTaggingServer.WriteResponse);
        Add(PutBucketVersioningServer.Route, PutBucketVersioningServer.ReadRequest, engine.PutBucketVersioningAsync, PutBucketVersioningServer.WriteResponse);
        Add(PutBucketWebsiteServer.Route, PutBucketWebsiteServer.ReadRequest, engine.PutBucketWebsiteAsync, PutBucketWebsiteServer.WriteResponse);
        Add(PutObjectServer.Route, PutObjectServer.ReadRequest, engine.PutObjectAsync, PutObjectServer.WriteResponse);
        Add(PutObjectAclServer.Route, PutObjectAclServer.ReadRequest, engine.PutObjectAclAsync, PutObjectAclServer.WriteResponse);
        Add(PutObjectLegalHoldServer.Route, PutObjectLegalHoldServer.ReadRequest, engine.PutObjectLegalHoldAsync, PutObjectLegalHoldServer.WriteResponse);
        Add(PutObjectLockConfigurationServer.Route, PutObjectLockConfigurationServer.ReadRequest, engine.PutObjectLockConfigurationAsync, PutObjectLockConfigurationServer.WriteResponse);
        Add(PutObjectRetentionServer.Route, PutObjectRetentionServer.ReadRequest, engine.PutObjectRetentionAsync, PutObjectRetentionServer.WriteResponse);
        Add(PutObjectTaggingServer.Route, PutObjectTaggingServer.ReadRequest, engine.PutObjectTaggingAsync, PutObjectTaggingServer.WriteResponse);
        Add(PutPublicAccessBlockServer.Route, PutPublicAccessBlockServer.ReadRequest, engine.PutPublicAccessBlockAsync, PutPublicAccessBlockServer.WriteResponse);
        Add(UploadPartServer.Route, UploadPartServer.ReadRequest, engine.UploadPartAsync, UploadPartServer.WriteResponse);
        Add(UploadPartCopyServer.Route, UploadPartCopyServer.ReadRequest, engine.UploadPartCopyAsync, UploadPartCopyServer.WriteResponse);
    }

    public IReadOnlyCollection<string> Names => _operations.Keys;

    /// <summary>Executes an operation.</summary>
    /// <exception cref="S3ServiceException">The operation fails with an error of the service.</exception>
    public ValueTask ExecuteAsync(ResourceScope caller, string operation, RestRequest request, IncomingBody? body, RestResponse response, CancellationToken cancellationToken) =>
        _operations[operation](caller, request, new MissingMembers(), body, response, cancellationToken);

    private void Add<TRequest, TResponse>(
        RestRoute route,
        Func<RestRequest, MissingMembers, TRequest> read,
        Func<TRequest, CancellationToken, ValueTask<TResponse>> execute,
        Action<RestResponse, TResponse> write) => _operations.Add(route.Operation, async (_, request, missing, _, response, cancellationToken) =>
            write(response, await execute(Read(request, missing, read), cancellationToken).ConfigureAwait(false)));

    private void Add<TRequest, TResponse>(
        RestRoute route,
        Func<RestRequest, MissingMembers, TRequest> read,
        Func<TRequest, IncomingBody, CancellationToken, ValueTask<TResponse>> execute,
        Action<RestResponse, TResponse> write) => _operations.Add(route.Operation, async (_, request, missing, body, response, cancellationToken) =>
            write(response, await execute(Read(request, missing, read), body!, cancellationToken).ConfigureAwait(false)));

    private void Add<TRequest, TResponse>(
        RestRoute route,
        Func<RestRequest, MissingMembers, TRequest> read,
        Func<ResourceScope, TRequest, CancellationToken, ValueTask<TResponse>> execute,
        Action<RestResponse, TResponse> write) => _operations.Add(route.Operation, async (caller, request, missing, _, response, cancellationToken) =>
            write(response, await execute(caller, Read(request, missing, read), cancellationToken).ConfigureAwait(false)));

    /// <summary>Reads the members of a request.</summary>
    /// <exception cref="S3ServiceException">A member is missing or not valid.</exception>
    public static TRequest Read<TRequest>(RestRequest request, MissingMembers missing, Func<RestRequest, MissingMembers, TRequest> read)
    {
        TRequest members;
        try
        {
            members = read(request, missing);
        }
        catch (TernSerializationException e) when (e.ByteOffset >= 0)
        {
            throw Malformed<TRequest>();
        }
        catch (TernSerializationException e)
        {
            throw e.Path.Length == 0 ? RequestErrors.InvalidUri() : RequestErrors.InvalidArgument(e.Message, e.Path, null);
        }
        // An empty policy has an error of its own.
        if (missing.Count == 0 || members is PutBucketPolicyRequest)
            return members;
        throw !request.Content.IsEmpty ? Malformed<TRequest>()
            : request.Method is "PUT" or "POST" ? BodyErrors.MissingBody()
            : RequestErrors.InvalidRequest("A required header or parameter is missing from the request.");
    }

    // Access control lists have their own error.
    private static S3ServiceException Malformed<TRequest>() =>
        typeof(TRequest) == typeof(PutObjectAclRequest) || typeof(TRequest) == typeof(PutBucketAclRequest) ? BucketErrors.MalformedAcl() : RequestErrors.MalformedXml();
}
