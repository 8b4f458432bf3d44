using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Queues;

/// <summary>A message that was removed from a queue to be moved to another one.</summary>
/// <param name="Target">The queue to add it to.</param>
/// <param name="SourceSequence">The position of the message in its previous queue.</param>
/// <param name="Id">The ID in the new queue.</param>
/// <param name="Body">The body in UTF-8.</param>
/// <param name="SenderId">The principal that sent the message.</param>
/// <param name="SentAt">The sent time in the new queue, in Unix milliseconds.</param>
/// <param name="Details">The optional members in the new queue.</param>
/// <param name="ReceiveCount">The number of receives.</param>
/// <param name="FirstReceivedAt">The time of the first receive, in Unix milliseconds; 0 if there was none.</param>
internal readonly record struct DeadLetter(
    SqsQueue Target,
    long SourceSequence,
    Guid Id,
    byte[] Body,
    string SenderId,
    long SentAt,
    MessageDetails? Details,
    int ReceiveCount,
    long FirstReceivedAt);
