using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.Local.S3.Tags;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>GetObjectTagging</c>.</summary>
internal static class GetObjectTagging
{
    public static ValueTask<GetObjectTaggingResponse> ExecuteAsync(S3Store store, GetObjectTaggingRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        lock (store.IndexLock)
        {
            StoredBucket bucket = store.GetBucket(request.Bucket, request.ExpectedBucketOwner);
            // Only the error of this operation has the bucket before the key.
            if (request.VersionId is null && bucket.Find(request.Key) is null)
                throw ObjectErrors.NotFound($"{bucket.Name}/{request.Key}");
            StoredVersion version = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET").Version;
            return ValueTask.FromResult(new GetObjectTaggingResponse
            {
                // In the order of the keys, as in the recorded responses of the service.
                TagSet = TagRules.ToTags([.. version.Properties.Tags.OrderBy(tag => tag.Key, StringComparer.Ordinal)]),
                VersionId = ObjectLookup.GetResponseVersionId(bucket, version),
            });
        }
    }
}
