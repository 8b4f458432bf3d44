using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketReplication</c>.</summary>
internal static class GetBucketReplication
{
    public static ValueTask<GetBucketReplicationResponse> ExecuteAsync(S3Store store, GetBucketReplicationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return settings.Replication is { } replication
            ? ValueTask.FromResult(new GetBucketReplicationResponse { ReplicationConfiguration = replication })
            : throw BucketErrors.NotConfigured("ReplicationConfigurationNotFoundError", "The replication configuration was not found", settings.Name);
    }
}
