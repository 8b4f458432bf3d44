namespace Tern.Local.Sqs.Messages;

/// <summary>A message as one receive returned it. Immutable, unlike the message in the queue.</summary>
internal readonly record struct ReceivedMessage
{
    public ReceivedMessage(StoredMessage message, long receivedAt)
    {
        Id = message.Id;
        Sequence = message.Sequence;
        Body = message.Body;
        SenderId = message.SenderId;
        Details = message.Details;
        SentAt = message.SentAt;
        FirstReceivedAt = message.FirstReceivedAt;
        ReceiveCount = message.ReceiveCount;
        ReceivedAt = receivedAt;
    }

    public Guid Id { get; }

    public long Sequence { get; }

    /// <summary>The body in UTF-8.</summary>
    public byte[] Body { get; }

    public string SenderId { get; }

    public MessageDetails? Details { get; }

    /// <summary>In Unix milliseconds, as the other times.</summary>
    public long SentAt { get; }

    public long FirstReceivedAt { get; }

    /// <summary>The number of receives including this one.</summary>
    public int ReceiveCount { get; }

    /// <summary>The time of this receive.</summary>
    public long ReceivedAt { get; }
}
