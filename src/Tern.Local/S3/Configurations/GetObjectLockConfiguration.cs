using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetObjectLockConfiguration</c>.</summary>
internal static class GetObjectLockConfiguration
{
    public static ValueTask<GetObjectLockConfigurationResponse> ExecuteAsync(S3Store store, GetObjectLockConfigurationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        if (!settings.HasObjectLock)
            throw BucketErrors.NotConfigured("ObjectLockConfigurationNotFoundError", "Object Lock configuration does not exist for this bucket", settings.Name);
        return ValueTask.FromResult(new GetObjectLockConfigurationResponse
        {
            ObjectLockConfiguration = new ObjectLockConfiguration
            {
                ObjectLockEnabled = ObjectLockEnabled.Enabled,
                Rule = settings.DefaultRetention is { } retention ? new ObjectLockRule { DefaultRetention = retention } : null,
            },
        });
    }
}
