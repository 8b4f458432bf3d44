using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketAccelerateConfiguration</c>.</summary>
internal static class GetBucketAccelerateConfiguration
{
    public static ValueTask<GetBucketAccelerateConfigurationResponse> ExecuteAsync(S3Store store, GetBucketAccelerateConfigurationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return ValueTask.FromResult(new GetBucketAccelerateConfigurationResponse
        {
            Status = settings.AccelerateStatus is { } status ? new BucketAccelerateStatus(status) : (BucketAccelerateStatus?)null,
        });
    }
}
