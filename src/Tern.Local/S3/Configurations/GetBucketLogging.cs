using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketLogging</c>.</summary>
internal static class GetBucketLogging
{
    public static ValueTask<GetBucketLoggingResponse> ExecuteAsync(S3Store store, GetBucketLoggingRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new GetBucketLoggingResponse { LoggingEnabled = settings.Logging });
    }
}
