using Tern.Local.Events;

namespace Tern.Local.Sns.Deliveries;

/// <summary>Records deliveries and drops in the events. When events are off, nothing is created.</summary>
internal sealed class DeliveryLog(LocalEvents events)
{
    /// <summary>Records a delivery.</summary>
    /// <param name="topicArn">The ARN of the topic.</param>
    /// <param name="target">The ARN or the address of the target.</param>
    /// <param name="messageId">The message ID.</param>
    /// <param name="attempt">The number of the attempt, from 1.</param>
    public void AddDelivery(string topicArn, string target, string? messageId, int attempt = 1)
    {
        if (events.IsEnabled)
            events.Add(new DeliveryEvent { Time = events.Now, Source = topicArn, Target = target, MessageId = messageId, Attempt = attempt });
    }

    /// <summary>Records a message that a target does not receive.</summary>
    public void AddDrop(string topicArn, string target, string? messageId, string reason)
    {
        if (events.IsEnabled)
            events.Add(new DropEvent { Time = events.Now, Source = topicArn, Target = target, MessageId = messageId, Reason = reason });
    }
}
