using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Objects;

/// <summary><c>DeleteObjectTagging</c>.</summary>
internal static class DeleteObjectTagging
{
    public static async ValueTask<DeleteObjectTaggingResponse> ExecuteAsync(S3Store store, DeleteObjectTaggingRequest request, CancellationToken cancellationToken)
    {
        string? versionId = await PropertyChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, request.Key, request.VersionId, "ObjectTagging:Delete", (_, properties) => properties with { Tags = [] }, cancellationToken).ConfigureAwait(false);
        return new DeleteObjectTaggingResponse { VersionId = versionId };
    }
}
