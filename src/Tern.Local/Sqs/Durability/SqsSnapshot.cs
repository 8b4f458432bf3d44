using Tern.Local.Durability;
using Tern.Local.Sqs.MoveTasks;

namespace Tern.Local.Sqs.Durability;

/// <summary>The state of all queues at one time.</summary>
/// <param name="Queues">The queues.</param>
/// <param name="MoveTasks">The move tasks with their progress, oldest first.</param>
internal sealed record SqsSnapshot(IReadOnlyList<QueueSnapshot> Queues, IReadOnlyList<(MoveTask Task, MoveTaskState State)> MoveTasks) : ISnapshot
{
    public void WriteTo(IRecordSink sink)
    {
        var records = new SqsRecords(sink);
        foreach (QueueSnapshot snapshot in Queues)
        {
            records.QueueDefined(snapshot.Queue, snapshot.Settings, snapshot.Tags, snapshot.ModifiedAt);
            records.QueueState(snapshot.Queue, snapshot.LastSequence, snapshot.Sent);
            foreach (ref readonly MessageRecord message in snapshot.Messages.AsSpan())
                records.Message(snapshot.Queue, message);
        }
        foreach ((MoveTask task, MoveTaskState state) in MoveTasks)
            records.MoveTaskChanged(task, state);
    }
}
