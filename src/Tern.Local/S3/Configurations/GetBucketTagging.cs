using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.Local.S3.Tags;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketTagging</c>.</summary>
internal static class GetBucketTagging
{
    public static ValueTask<GetBucketTaggingResponse> ExecuteAsync(S3Store store, GetBucketTaggingRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        return settings.Tags.Count > 0
            ? ValueTask.FromResult(new GetBucketTaggingResponse { TagSet = TagRules.ToTags(settings.Tags) })
            : throw BucketErrors.NotConfigured("NoSuchTagSet", "The TagSet does not exist", settings.Name);
    }
}
