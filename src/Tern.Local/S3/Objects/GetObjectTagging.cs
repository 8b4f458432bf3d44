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
            StoredVersion version = ObjectLookup.Find(bucket, request.Key, request.VersionId, "GET").Version;
            return ValueTask.FromResult(new GetObjectTaggingResponse
            {
                TagSet = TagRules.ToTags(version.Properties.Tags),
                VersionId = ObjectLookup.GetResponseVersionId(bucket, version),
            });
        }
    }
}
