using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Lifecycle;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketLifecycleConfiguration</c>. Transitions are stored, without effect.</summary>
internal static class PutBucketLifecycleConfiguration
{
    public static async ValueTask<PutBucketLifecycleConfigurationResponse> ExecuteAsync(
        S3Store store, PutBucketLifecycleConfigurationRequest request, CancellationToken cancellationToken)
    {
        IReadOnlyList<LifecycleRule> rules = LifecycleRules.Check(request.LifecycleConfiguration?.Rules);
        string minimum = request.TransitionDefaultMinimumObjectSize?.Value ?? TransitionDefaultMinimumObjectSize.AllStorageClasses128K.Value;
        if (minimum != TransitionDefaultMinimumObjectSize.AllStorageClasses128K.Value && minimum != TransitionDefaultMinimumObjectSize.VariesByStorageClass.Value)
            throw RequestErrors.InvalidRequest($"Invalid TransitionDefaultMinimumObjectSize found: {minimum}");
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { Lifecycle = rules, TransitionDefaultMinimumObjectSize = minimum },
            cancellationToken).ConfigureAwait(false);
        store.Lifecycle?.EnsureScheduled();
        return new PutBucketLifecycleConfigurationResponse { TransitionDefaultMinimumObjectSize = new TransitionDefaultMinimumObjectSize(minimum) };
    }
}
