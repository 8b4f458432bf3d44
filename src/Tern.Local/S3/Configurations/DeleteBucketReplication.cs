using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketReplication</c>.</summary>
internal static class DeleteBucketReplication
{
    public static async ValueTask<DeleteBucketReplicationResponse> ExecuteAsync(S3Store store, DeleteBucketReplicationRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Replication = null }, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketReplicationResponse();
    }
}
