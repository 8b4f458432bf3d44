using Tern.Local.Durability;

namespace Tern.Local.Sqs.Durability;

/// <summary>The kind of a record of queues. Values must never be reused; 0 is <see cref="WriteAheadLog.EmptyRecord"/>.</summary>
internal enum SqsRecordKind : byte
{
    /// <summary>A queue was created or changed: its complete definition.</summary>
    QueueDefined = 1,

    /// <summary>A queue and its messages were deleted.</summary>
    QueueDeleted = 2,

    /// <summary>All messages of a queue were deleted.</summary>
    QueuePurged = 3,

    /// <summary>A message was sent.</summary>
    MessageSent = 4,

    /// <summary>A message was received: the number of receives and the visibility timeout.</summary>
    MessageReceived = 5,

    /// <summary>The visibility timeout of a message was changed.</summary>
    VisibilityChanged = 6,

    /// <summary>A message was deleted.</summary>
    MessageDeleted = 7,

    /// <summary>A message was moved from one queue to another.</summary>
    MessageMoved = 8,

    /// <summary>In a snapshot: a message.</summary>
    Message = 9,

    /// <summary>In a snapshot: the last position of a queue, and its deduplication IDs.</summary>
    QueueState = 10,

    /// <summary>A move task was started or changed, or it is in a snapshot: its complete state.</summary>
    MoveTaskChanged = 11,
}
