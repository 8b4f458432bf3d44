using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.Local.S3.Tags;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketTagging</c>.</summary>
internal static class PutBucketTagging
{
    public static async ValueTask<PutBucketTaggingResponse> ExecuteAsync(S3Store store, PutBucketTaggingRequest request, CancellationToken cancellationToken)
    {
        KeyValuePair<string, string>[] tags = TagRules.CheckForBucket(request.Tagging.TagSet);
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Tags = tags }, cancellationToken).ConfigureAwait(false);
        return new PutBucketTaggingResponse();
    }
}
