namespace Tern.Local.Sqs.Messages;

/// <summary>A message in a queue. The lock of the queue protects its mutable members. Times are in Unix milliseconds.</summary>
/// <remarks>A queue can have a million of them: a member of all messages must be small.</remarks>
internal class StoredMessage
{
    /// <summary>The body in UTF-8. Empty after the message was removed.</summary>
    public required byte[] Body { get; set; }

    public required Guid Id { get; init; }

    /// <summary>The principal that sent the message.</summary>
    public required string SenderId { get; init; }

    public required long SentAt { get; init; }

    /// <summary>The position in the order of arrival, unique in the queue.</summary>
    public required long Sequence { get; init; }

    /// <summary>The optional members; null if the message has none.</summary>
    public MessageDetails? Details { get; set; }

    /// <summary>The time of the first receive; 0 if the message was never received.</summary>
    public long FirstReceivedAt { get; set; }

    /// <summary>The end of the visibility timeout or of the delay.</summary>
    public long VisibleAt { get; set; }

    public int ReceiveCount { get; set; }

    public MessageState State { get; set; }

    /// <summary>The neighbors in the order of arrival.</summary>
    public StoredMessage? Previous { get; set; }

    /// <inheritdoc cref="Previous"/>
    public StoredMessage? Next { get; set; }
}
