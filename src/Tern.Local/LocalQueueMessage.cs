namespace Tern.Local;

/// <summary>A message of a queue that was read without receiving it.</summary>
public sealed record LocalQueueMessage
{
    /// <summary>The message ID.</summary>
    public required string MessageId { get; init; }

    /// <summary>The body.</summary>
    public required string Body { get; init; }

    /// <summary>The state.</summary>
    public required LocalQueueMessageState State { get; init; }

    /// <summary>The number of receives.</summary>
    public required int ReceiveCount { get; init; }

    /// <summary>The time when the message was sent.</summary>
    public required DateTimeOffset SentAt { get; init; }

    /// <summary>The end of the delay or of the visibility timeout; null for an available message.</summary>
    public DateTimeOffset? VisibleAt { get; init; }

    /// <summary>The group ID; null for none.</summary>
    public string? GroupId { get; init; }

    /// <summary>The message attributes with a text or a number, by name.</summary>
    public IReadOnlyDictionary<string, string> Attributes { get; init; } = new Dictionary<string, string>();
}
