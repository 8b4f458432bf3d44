using Tern.Local.Services;
using Tern.Local.Sns.Fifo;
using Tern.Local.Sns.Topics;

namespace Tern.Local.Sns.Publishing;

/// <summary>Publishes messages to topics. Thread-safe.</summary>
internal sealed class TopicPublisher(SnsEngine engine)
{
    /// <summary>Sends a message to the subscriptions of a topic. A duplicate is not sent.</summary>
    /// <param name="topic">The topic.</param>
    /// <param name="content">The valid content.</param>
    /// <param name="endpoint">The endpoint of the URLs in the message, without a final slash.</param>
    /// <returns>The message ID, and the sequence number of a FIFO topic.</returns>
    public (string MessageId, string? SequenceNumber) Publish(SnsTopic topic, NewNotification content, string endpoint)
    {
        string id = UniqueId.Create().ToString();
        if (topic.Fifo is not { } fifo)
        {
            Send(topic, content, endpoint, id, engine.Now, null);
            return (id, null);
        }
        lock (fifo.Lock)
        {
            DateTimeOffset now = engine.Now;
            while (fifo.RemoveExpired(now) is { } expired)
                engine.Documents.Delete(new(FifoMessageRecord.Collection, topic.Region.Scope, FifoMessageRecord.CreateId(topic.Name, expired)));
            var message = new FifoMessage(new(content.DeduplicationId!, topic.Settings.IsGroupScope ? content.GroupId : null), id, fifo.CreateSequence(now), now);
            if (fifo.Find(message.Key, now) is { } first)
                return (first.MessageId, first.SequenceNumber);
            // A message whose delivery fails is not a duplicate when it is published again.
            Send(topic, content, endpoint, id, now, message.SequenceNumber);
            fifo.Add(message);
            engine.Documents.Put(
                new(FifoMessageRecord.Collection, topic.Region.Scope, FifoMessageRecord.CreateId(topic.Name, message)), (topic.Name, message), FifoMessageRecord.Write);
            return (id, message.SequenceNumber);
        }
    }

    private void Send(SnsTopic topic, NewNotification content, string endpoint, string id, DateTimeOffset time, string? sequenceNumber)
    {
        if (topic.Subscriptions.Length == 0)
            return;
        engine.Sender.Send(new PublishedMessage { Topic = topic, Content = content, Endpoint = endpoint, Id = id, Time = time, SequenceNumber = sequenceNumber });
    }
}
