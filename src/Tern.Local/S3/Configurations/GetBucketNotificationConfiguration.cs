using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>GetBucketNotificationConfiguration</c>.</summary>
internal static class GetBucketNotificationConfiguration
{
    public static ValueTask<GetBucketNotificationConfigurationResponse> ExecuteAsync(S3Store store, GetBucketNotificationConfigurationRequest request, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        NotificationConfiguration? notifications = settings.Notifications;
        return ValueTask.FromResult(notifications is null ? new GetBucketNotificationConfigurationResponse() : new GetBucketNotificationConfigurationResponse
        {
            TopicConfigurations = notifications.TopicConfigurations,
            QueueConfigurations = notifications.QueueConfigurations,
            LambdaFunctionConfigurations = notifications.LambdaFunctionConfigurations,
            EventBridgeConfiguration = notifications.EventBridgeConfiguration,
        });
    }
}
