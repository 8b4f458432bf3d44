using Tern.Local.Durability;

namespace Tern.Local.Sqs.Durability;

/// <summary>The state of all queues at one time.</summary>
internal sealed record SqsSnapshot(IReadOnlyList<QueueSnapshot> Queues) : ISnapshot
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
    }
}
