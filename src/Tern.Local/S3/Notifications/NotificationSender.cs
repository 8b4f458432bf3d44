using Tern.Local.Delivery;
using Tern.Local.Events;
using Tern.S3;

namespace Tern.Local.S3.Notifications;

/// <summary>Sends notifications of changes to the targets of their bucket. Each delivery is an effect.</summary>
/// <seealso href="https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventNotifications.html">Amazon S3 Event Notifications</seealso>
internal sealed class NotificationSender(DeliveryEngine effects, IMessageTargets targets, LocalEvents events)
{
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
            Schedule($"arn:aws:events:{change.Bucket.Region}:{change.Bucket.AccountId}:event-bus/default", message);
    }

    /// <summary>Schedules the test event of a new configuration. Functions receive none.</summary>
    /// <param name="bucket">The name of the bucket.</param>
    /// <param name="arn">The ARN of the queue or the topic.</param>
    public void SendTest(string bucket, string arn) =>
        Schedule(arn, new TargetMessage { Source = Buckets.BucketNames.Arn(bucket), Body = TestEvent.Write(bucket, effects.Time.GetUtcNow()) });

    private void Schedule(ObjectChange change, string id, string arn, IReadOnlyList<Event> names, NotificationConfigurationFilter? filter)
    {
        if (EventFilter.Matches(change, names, filter))
            Schedule(arn, new TargetMessage { Source = Buckets.BucketNames.Arn(change.Bucket.Name), Body = EventDocument.Write(change, id) });
    }

    private void Schedule(string arn, TargetMessage message) => effects.Schedule(new Delivery(targets, events, arn, message), effects.Time.GetUtcNow());

    private sealed class Delivery(IMessageTargets targets, LocalEvents events, string arn, TargetMessage message) : Effect
    {
        protected internal override void Execute()
        {
            bool isSent = targets.TrySend(arn, message);
            if (!events.IsEnabled)
                return;
            events.Add(isSent
                ? new DeliveryEvent { Time = events.Now, Source = message.Source, Target = arn }
                : new DropEvent { Time = events.Now, Source = message.Source, Target = arn, Reason = "The target does not exist, or it refuses the message." });
        }
    }
}
