using System.Text;
using Tern.Local.Delivery;
using Tern.Local.Sns.Publishing;
using Tern.Sns;

namespace Tern.Local.Sns;

/// <summary>Topics as targets of messages of other services.</summary>
internal sealed class SnsTarget(SnsEngine engine) : IMessageTarget
{
    /// <inheritdoc/>
    public bool Exists(string arn) => engine.FindTopic(arn) is not null;

    /// <inheritdoc/>
    public bool TrySend(string arn, TargetMessage message, int chainLength)
    {
        if (engine.FindTopic(arn) is not { } topic)
            return false;
        try
        {
            var members = new NotificationMembers
            {
                Text = Encoding.UTF8.GetString(message.Body.Span),
                Subject = message.Subject,
                Attributes = CreateAttributes(message.Attributes),
                GroupId = message.GroupId,
                DeduplicationId = message.DeduplicationId,
            };
            using (DeliveryChain.Enter(chainLength))
                engine.Publisher.Publish(topic, NotificationRules.Create(topic, members, message.TraceHeader), topic.Endpoint);
            return true;
        }
        catch (TernServiceException)
        {
            // The message is too large, or the topic is a FIFO topic, which requires a group.
            return false;
        }
    }

    private static OrderedMap<MessageAttributeValue>? CreateAttributes(IReadOnlyList<TargetAttribute> attributes)
    {
        if (attributes.Count == 0)
            return null;
        OrderedMap<MessageAttributeValue> created = [];
        foreach (TargetAttribute attribute in attributes)
            created[attribute.Name] = new MessageAttributeValue { DataType = attribute.DataType, StringValue = attribute.Value, BinaryValue = attribute.Bytes };
        return created;
    }
}
