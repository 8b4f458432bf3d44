using Tern.Local.Delivery;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.S3.Buckets;
using Tern.Local.S3.Durability;
using Tern.Local.S3.Storage;
using Tern.Local.Services;
using Tern.S3;

namespace Tern.Local.S3.Notifications;

/// <summary>Sends notifications of changes to the targets of their bucket. Each delivery is an effect, and a document until the target has stored it.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventNotifications.html">Amazon S3 Event Notifications</seealso>
internal sealed class NotificationSender(DeliveryEngine effects, IMessageTargets targets, LocalEvents events, DocumentStore documents)
{
    private const string TopicSubject = "Amazon S3 Notification";

    // A program adds its functions after the start.
    private static readonly TimeSpan s_restoreDelay = TimeSpan.FromSeconds(10);

    /// <summary>Schedules the deliveries that were pending when the process ended. All targets must be registered and restored.</summary>
    /// <remarks>Only those to queues are due at once. Others are due 10 seconds after the start, because functions of the program can be added until then.</remarks>
    /// <exception cref="LocalStorageException">A document is invalid.</exception>
    public void Restore()
    {
        foreach (ResourceScope scope in documents.GetScopes(PendingNotificationDocument.Collection))
        {
            foreach (PendingNotification notification in documents.Restore(PendingNotificationDocument.Collection, scope, PendingNotificationDocument.Read))
                effects.Schedule(new Delivery(this, scope, notification), effects.Time.GetUtcNow() + (IsReady(notification.TargetArn) ? TimeSpan.Zero : s_restoreDelay));
        }
    }

    // A topic or a bus can have a function of the program as its target.
    private bool IsReady(string arn) => arn.Split(':') is [_, _, "sqs", ..] && targets.Exists(arn);

    /// <summary>Schedules the deliveries of a change to each target whose events and filter match.</summary>
    public void Publish(ObjectChange change)
    {
        NotificationConfiguration configuration = change.Bucket.Notifications!;
        foreach (QueueConfiguration queue in configuration.QueueConfigurations)
            Schedule(change, queue.Id!, queue.QueueArn, queue.Events, queue.Filter);
        foreach (TopicConfiguration topic in configuration.TopicConfigurations)
            Schedule(change, topic.Id!, topic.TopicArn, topic.Events, topic.Filter);
        foreach (LambdaFunctionConfiguration function in configuration.LambdaFunctionConfigurations)
            Schedule(change, function.Id!, function.LambdaFunctionArn, function.Events, function.Filter);
        if (configuration.EventBridgeConfiguration is not null && BusEvent.Create(change) is { } message)
            Schedule(change.Bucket, $"arn:aws:events:{change.Bucket.Region}:{change.Bucket.AccountId}:event-bus/default", message);
    }

    /// <summary>Schedules the test event of a new configuration. Functions receive none.</summary>
    /// <param name="bucket">The bucket.</param>
    /// <param name="arn">The ARN of the queue or the topic.</param>
    public void SendTest(BucketSettings bucket, string arn) =>
        Schedule(bucket, arn, new TargetMessage { Source = BucketNames.Arn(bucket.Name), Subject = TopicSubject, Body = TestEvent.Write(bucket.Name, effects.Time.GetUtcNow()) });

    /// <summary>Completes when all notifications until now are on disk.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public ValueTask FlushAsync(CancellationToken cancellationToken) => documents.FlushAsync(cancellationToken);

    private void Schedule(ObjectChange change, string id, string arn, IReadOnlyList<Event> names, NotificationConfigurationFilter? filter)
    {
        if (EventFilter.Matches(change, names, filter))
        {
            Schedule(change.Bucket, arn, new TargetMessage
            {
                Source = BucketNames.Arn(change.Bucket.Name),
                Subject = TopicSubject,
                Body = EventDocument.Write(change, id),
                TraceHeader = RequestTrace.Header,
            });
        }
    }

    private void Schedule(BucketSettings bucket, string arn, TargetMessage message)
    {
        var scope = new ResourceScope(bucket.AccountId, bucket.Region);
        var notification = new PendingNotification(UniqueId.Create().ToString(), arn, message);
        documents.Put(PendingNotificationDocument.Key(scope, notification), notification, PendingNotificationDocument.Write);
        effects.Schedule(new Delivery(this, scope, notification), effects.Time.GetUtcNow());
    }

    private void Deliver(ResourceScope scope, PendingNotification notification)
    {
        string source = notification.Message.Source;
        DeliveryResult result = targets.Send(notification.TargetArn, notification.Message);
        effects.Track(CompleteAsync(scope, notification));
        if (!events.IsEnabled || result == DeliveryResult.Intercepted)
            return;
        events.Add(result == DeliveryResult.Delivered
            ? new DeliveryEvent { Time = events.Now, Source = source, Target = notification.TargetArn }
            : new DropEvent { Time = events.Now, Source = source, Target = notification.TargetArn, Reason = "The target does not exist, or it refuses the message." });
    }

    // The target has stored the message before its document is deleted. If the process ends between both, the message is delivered twice.
    private async Task CompleteAsync(ResourceScope scope, PendingNotification notification)
    {
        // A flush can write to the disk on this thread, which executes the other effects too.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        await targets.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        documents.Delete(PendingNotificationDocument.Key(scope, notification));
        await documents.FlushAsync(CancellationToken.None).ConfigureAwait(false);
    }

    private sealed class Delivery(NotificationSender sender, ResourceScope scope, PendingNotification notification) : Effect
    {
        protected internal override void Execute() => sender.Deliver(scope, notification);
    }
}
