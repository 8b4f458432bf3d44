using Tern.Local.S3.Buckets;
using Tern.Local.S3.Notifications;
using Tern.Local.S3.Storage;
using Tern.S3;

namespace Tern.Local.S3.Configurations;

/// <summary><c>PutBucketNotificationConfiguration</c>.</summary>
internal static class PutBucketNotificationConfiguration
{
    public static async ValueTask<PutBucketNotificationConfigurationResponse> ExecuteAsync(S3Store store, PutBucketNotificationConfigurationRequest request, CancellationToken cancellationToken)
    {
        BucketSettings settings = store.GetSettings(request.Bucket, request.ExpectedBucketOwner);
        bool isSkipped = request.SkipDestinationValidation is true;
        NotificationConfiguration configuration = ConfigurationRules.Check(request.NotificationConfiguration, settings.Region, isSkipped ? null : store.Options.Targets);
        await BucketChange.ExecuteAsync(
            store, request.Bucket, request.ExpectedBucketOwner, settings => settings with { Notifications = configuration }, cancellationToken).ConfigureAwait(false);
        if (store.Options.Notifications is { } sender && !isSkipped)
        {
            foreach (QueueConfiguration queue in configuration.QueueConfigurations)
                sender.SendTest(settings, queue.QueueArn);
            foreach (TopicConfiguration topic in configuration.TopicConfigurations)
                sender.SendTest(settings, topic.TopicArn);
            await sender.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
        return new PutBucketNotificationConfigurationResponse();
    }
}
