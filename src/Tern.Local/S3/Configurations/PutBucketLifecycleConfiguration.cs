using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketLifecycleConfiguration</c>. The rules are stored and returned, but have no effect.</summary>
internal static class PutBucketLifecycleConfiguration
{
    private const int MaxRules = 1000;

    public static async ValueTask<PutBucketLifecycleConfigurationResponse> ExecuteAsync(
        S3Store store, PutBucketLifecycleConfigurationRequest request, CancellationToken cancellationToken)
    {
        if (request.LifecycleConfiguration?.Rules is not { Count: > 0 and <= MaxRules } rules)
            throw RequestErrors.MalformedXml();
        HashSet<string> ids = new(StringComparer.Ordinal);
        foreach (LifecycleRule rule in rules)
        {
            if (rule.Status.Value is not ("Enabled" or "Disabled"))
                throw RequestErrors.MalformedXml();
            if (rule.ID is { } id && !ids.Add(id))
                throw RequestErrors.InvalidArgument("Rule ID must be unique. Found same ID for more than one rule", "id", id);
        }
        string minimum = request.TransitionDefaultMinimumObjectSize?.Value ?? TransitionDefaultMinimumObjectSize.AllStorageClasses128K.Value;
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings with { Lifecycle = rules, TransitionDefaultMinimumObjectSize = minimum },
            cancellationToken).ConfigureAwait(false);
        return new PutBucketLifecycleConfigurationResponse { TransitionDefaultMinimumObjectSize = new TransitionDefaultMinimumObjectSize(minimum) };
    }
}
