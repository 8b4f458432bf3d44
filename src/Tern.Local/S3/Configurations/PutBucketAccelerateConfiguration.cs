using Tern.Local.S3.Buckets;
using Tern.Local.S3.Errors;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketAccelerateConfiguration</c>. The status is stored, without effect.</summary>
internal static class PutBucketAccelerateConfiguration
{
    public static async ValueTask<PutBucketAccelerateConfigurationResponse> ExecuteAsync(
        S3Store store, PutBucketAccelerateConfigurationRequest request, CancellationToken cancellationToken)
    {
        string? status = request.AccelerateConfiguration.Status?.Value;
        if (status is not ("Enabled" or "Suspended"))
            throw RequestErrors.MalformedXml();
        if (request.Bucket.Contains('.', StringComparison.Ordinal))
            throw RequestErrors.InvalidRequest("S3 Transfer Acceleration is not supported for buckets with periods (.) in their names");
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { AccelerateStatus = status }, cancellationToken).ConfigureAwait(false);
        return new PutBucketAccelerateConfigurationResponse();
    }
}
