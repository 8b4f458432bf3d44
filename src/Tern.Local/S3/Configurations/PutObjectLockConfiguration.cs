using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutObjectLockConfiguration</c>.</summary>
internal static class PutObjectLockConfiguration
{
    public static async ValueTask<PutObjectLockConfigurationResponse> ExecuteAsync(
        S3Store store, PutObjectLockConfigurationRequest request, CancellationToken cancellationToken)
    {
        if (request.ObjectLockConfiguration is not { ObjectLockEnabled.Value: "Enabled" } configuration)
            throw RequestErrors.MalformedXml();
        DefaultRetention? retention = configuration.Rule is null ? null : Validate(configuration.Rule.DefaultRetention);
        await BucketChange.ExecuteAsync(
            store,
            request.Bucket,
            request.ExpectedBucketOwner,
            settings => settings.Versioning == Versioning.Enabled
                ? settings with { HasObjectLock = true, DefaultRetention = retention }
                : throw BucketErrors.InvalidState("Versioning must be 'Enabled' on the bucket to apply a Object Lock configuration"),
            cancellationToken).ConfigureAwait(false);
        return new PutObjectLockConfigurationResponse();
    }

    private static DefaultRetention Validate(DefaultRetention? retention)
    {
        if (retention?.DefaultEventHold is not null)
            throw RequestErrors.NotImplementedHeader("DefaultEventHold", "Tern.Local does not support event holds.");
        if (retention?.Mode?.Value is not ("GOVERNANCE" or "COMPLIANCE") || retention.Days is null == retention.Years is null)
            throw RequestErrors.MalformedXml();
        return (retention.Days ?? retention.Years) > 0
            ? retention
            : throw RequestErrors.InvalidArgument("Default retention period must be a positive integer value.", "Days", null);
    }
}
