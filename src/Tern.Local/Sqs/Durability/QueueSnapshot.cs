using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Durability;

/// <summary>The state of a queue at one time.</summary>
internal sealed record QueueSnapshot(
    SqsQueue Queue,
    QueueSettings Settings,
    OrderedMap<string> Tags,
    long ModifiedAt,
    long LastSequence,
    (DeduplicationKey Key, SentMessage Sent, long SentAt)[] Sent,
    MessageRecord[] Messages);
