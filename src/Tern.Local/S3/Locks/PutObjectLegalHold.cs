using Tern.Local.S3.Errors;
using Tern.Local.S3.Objects;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Locks;

/// <summary><c>PutObjectLegalHold</c>.</summary>
internal static class PutObjectLegalHold
{
    public static async ValueTask<PutObjectLegalHoldResponse> ExecuteAsync(S3Store store, PutObjectLegalHoldRequest request, CancellationToken cancellationToken)
    {
        await PropertyChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            request.Key,
            request.VersionId,
            eventName: null,
            (bucket, properties) =>
            {
                if (!bucket.Settings.HasObjectLock)
                    throw LockRules.MissingConfiguration();
                if (request.LegalHold?.Status is not { Value: "ON" or "OFF" } status)
                    throw RequestErrors.MalformedXml();
                return properties with { LegalHold = status == ObjectLockLegalHoldStatus.On };
            },
            cancellationToken).ConfigureAwait(false);
        return new PutObjectLegalHoldResponse();
    }
}
