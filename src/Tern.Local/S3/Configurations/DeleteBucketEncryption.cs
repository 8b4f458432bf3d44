using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>DeleteBucketEncryption</c>.</summary>
internal static class DeleteBucketEncryption
{
    public static async ValueTask<DeleteBucketEncryptionResponse> ExecuteAsync(S3Store store, DeleteBucketEncryptionRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Encryption = null }, cancellationToken).ConfigureAwait(false);
        return new DeleteBucketEncryptionResponse();
    }
}
