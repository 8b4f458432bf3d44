using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketLifecycleConfiguration</c>.</summary>
internal static class GetBucketLifecycleConfiguration
{
    public static ValueTask<GetBucketLifecycleConfigurationResponse> ExecuteAsync(S3Store store, GetBucketLifecycleConfigurationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        if (settings.Lifecycle is not { } rules)
            throw BucketErrors.NotConfigured("NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist", settings.Name);
        return ValueTask.FromResult(new GetBucketLifecycleConfigurationResponse
        {
            Rules = rules,
            TransitionDefaultMinimumObjectSize = settings.TransitionDefaultMinimumObjectSize is { } size ? new TransitionDefaultMinimumObjectSize(size) : (TransitionDefaultMinimumObjectSize?)null,
        });
    }
}
