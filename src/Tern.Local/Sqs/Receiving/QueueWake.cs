using Tern.Local.Delivery;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Receiving;

/// <summary>Delivers messages to waiting receivers when a delay or a visibility timeout expires.</summary>
internal sealed class QueueWake(SqsQueue queue, long dueAt) : Effect
{
    /// <summary>In Unix milliseconds.</summary>
    public long DueAt { get; } = dueAt;

    protected internal override void Execute() => queue.Wake(this);
}
