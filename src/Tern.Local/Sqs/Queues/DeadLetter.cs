using Tern.Local.Sqs.Durability;
using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Queues;

/// <summary>A message that was removed from a queue to be moved to another one.</summary>
/// <param name="target">The queue to add it to.</param>
/// <param name="source">The message in its previous queue.</param>
internal sealed class DeadLetter(SqsQueue target, in MessageRecord source)
{
    private readonly MessageRecord _source = source;

    public SqsQueue Target { get; } = target;

    public ref readonly MessageRecord Source => ref _source;

    /// <summary>The ID in the new queue.</summary>
    public required Guid Id { get; init; }

    /// <summary>The sent time in the new queue, in Unix milliseconds.</summary>
    public required long SentAt { get; init; }

    /// <summary>The optional members in the new queue.</summary>
    public required MessageDetails? Details { get; init; }

    /// <summary>The number of receives in the new queue.</summary>
    public int ReceiveCount { get; init; }

    /// <summary>The time of the first receive, in Unix milliseconds; 0 if there was none.</summary>
    public long FirstReceivedAt { get; init; }

    /// <summary>Whether the message is in the new queue. The lock of that queue protects the value.</summary>
    public bool IsAccepted { get; set; }
}
