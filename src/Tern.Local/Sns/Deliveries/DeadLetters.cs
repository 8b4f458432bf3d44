using Tern.Local.Delivery;
using Tern.Local.Sns.Subscriptions;

namespace Tern.Local.Sns.Deliveries;

/// <summary>Sends messages that cannot be delivered to the dead-letter queue of their subscription.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/dg/sns-dead-letter-queues.html">Dead-letter queues of SNS</seealso>
internal sealed class DeadLetters(IMessageTargets targets, DeliveryLog log)
{
    /// <summary>Sends a message to the dead-letter queue, or drops it if there is none.</summary>
    /// <param name="subscription">The subscription; null if it was deleted.</param>
    /// <param name="target">The ARN or the address that has not received the message.</param>
    /// <param name="reason">Why the message was not delivered.</param>
    /// <param name="message">The message as the dead-letter queue receives it.</param>
    public void Send(SnsSubscription? subscription, string target, string reason, TargetMessage message)
    {
        if (subscription?.Settings.DeadLetterArn is not { } queue)
        {
            log.AddDrop(message.Source, target, message.MessageId, reason);
            return;
        }
        TargetMessage dead = SubscriptionEndpoints.IsFifoQueue(queue) ? message : message with { DeduplicationId = null };
        DeliveryResult result = targets.Send(queue, dead);
        if (result == DeliveryResult.Delivered)
            log.AddDelivery(message.Source, queue, message.MessageId);
        else if (result == DeliveryResult.Refused)
            log.AddDrop(message.Source, queue, message.MessageId, $"{reason} The dead-letter queue does not exist, or it refuses the message.");
    }
}
