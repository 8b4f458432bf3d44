using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketEncryption</c>.</summary>
internal static class GetBucketEncryption
{
    public static ValueTask<GetBucketEncryptionResponse> ExecuteAsync(S3Store store, GetBucketEncryptionRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        // The default of the service for new buckets.
        ServerSideEncryptionConfiguration encryption = settings.Encryption ?? new()
        {
            Rules = [new() { ApplyServerSideEncryptionByDefault = new() { SseAlgorithm = ServerSideEncryption.Aes256 }, BucketKeyEnabled = false }],
        };
        return ValueTask.FromResult(new GetBucketEncryptionResponse { ServerSideEncryptionConfiguration = encryption });
    }
}
