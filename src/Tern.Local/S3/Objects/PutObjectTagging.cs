using Tern.Local.S3.Storage;
using Tern.Local.S3.Tags;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>PutObjectTagging</c>.</summary>
internal static class PutObjectTagging
{
    public static async ValueTask<PutObjectTaggingResponse> ExecuteAsync(S3Store store, PutObjectTaggingRequest request, CancellationToken cancellationToken)
    {
        KeyValuePair<string, string>[] tags = TagRules.CheckForObject(request.Tagging.TagSet);
        string? versionId = await PropertyChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, request.Key, request.VersionId, "ObjectTagging:Put", (_, properties) => properties with { Tags = tags }, cancellationToken).ConfigureAwait(false);
        return new PutObjectTaggingResponse { VersionId = versionId };
    }
}
