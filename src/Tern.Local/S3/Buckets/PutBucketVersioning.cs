using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Buckets;

/// <summary><c>PutBucketVersioning</c>.</summary>
internal static class PutBucketVersioning
{
    public static async ValueTask<PutBucketVersioningResponse> ExecuteAsync(S3Store store, PutBucketVersioningRequest request, CancellationToken cancellationToken)
    {
        if (request.Mfa is not null || request.VersioningConfiguration.MfaDelete == MfaDelete.Enabled)
            throw RequestErrors.NotImplementedHeader("x-amz-mfa", "Tern.Local does not support MFA delete.");
        Versioning wanted = request.VersioningConfiguration.Status?.Value switch
        {
            "Enabled" => Versioning.Enabled,
            "Suspended" => Versioning.Suspended,
            null => throw new S3ServiceException(400, "IllegalVersioningConfigurationException", "The Versioning element must be specified"),
            _ => throw RequestErrors.MalformedXml(),
        };
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings.HasObjectLock && wanted == Versioning.Suspended
                ? throw BucketErrors.InvalidState("An Object Lock configuration is present on this bucket, so the versioning state cannot be changed.")
                : settings with { Versioning = wanted },
            cancellationToken).ConfigureAwait(false);
        return new PutBucketVersioningResponse();
    }
}
