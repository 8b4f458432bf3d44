using Tern.Local.S3.Buckets;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketNotificationConfiguration</c>.</summary>
internal static class PutBucketNotificationConfiguration
{
    public static async ValueTask<PutBucketNotificationConfigurationResponse> ExecuteAsync(S3Store store, PutBucketNotificationConfigurationRequest request, CancellationToken cancellationToken)
    {
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Notifications = request.NotificationConfiguration }, cancellationToken).ConfigureAwait(false);
        return new PutBucketNotificationConfigurationResponse();
    }
}
