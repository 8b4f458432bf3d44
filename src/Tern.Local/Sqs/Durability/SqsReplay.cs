using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Queues;

namespace Tern.Local.Sqs.Durability;

/// <summary>Applies the records of a snapshot and its logs to an engine. <see cref="SqsRecords"/> writes them.</summary>
/// <remarks>Messages are added to their queues in <see cref="Complete"/>, when their last state is known.</remarks>
internal sealed class SqsReplay(SqsEngine engine) : StoreReplay
{
    private readonly Dictionary<Guid, ReplayedQueue> _queues = [];

    /// <summary>Adds the messages to the queues.</summary>
    public void Complete()
    {
        foreach (ReplayedQueue queue in _queues.Values)
            queue.Complete();
    }

    protected override bool TryApply(byte kind, ref RecordReader reader)
    {
        Guid id = GuidRecord.Read(ref reader);
        if ((SqsRecordKind)kind == SqsRecordKind.QueueDefined)
        {
            QueueDefined(id, ref reader);
            return true;
        }
        // The record of a deleted queue can be followed by those of requests that were executed at the same time.
        ReplayedQueue? queue = _queues.GetValueOrDefault(id);
        switch ((SqsRecordKind)kind)
        {
            case SqsRecordKind.QueueDeleted:
                if (queue is not null && _queues.Remove(id))
                {
                    queue.Queue.Region.ApplyDeletion(queue.Queue);
                    queue.Queue.Region.MoveTasks.Forget(queue.Queue.Arn);
                }
                break;
            case SqsRecordKind.QueuePurged:
                queue?.Purge();
                break;
            case SqsRecordKind.MessageSent:
                MessageRecord sent = MessageRecord.Read(ref reader);
                queue?.Send(sent);
                break;
            default:
                return TryApplyMessage((SqsRecordKind)kind, queue, ref reader);
        }
        return true;
    }

    private bool TryApplyMessage(SqsRecordKind kind, ReplayedQueue? queue, ref RecordReader reader)
    {
        switch (kind)
        {
            case SqsRecordKind.MessageReceived:
                (long received, int count, long firstAt, long visibleAt) = (reader.Integer(), checked((int)reader.Integer()), reader.Integer(), reader.Integer());
                queue?.Receive(received, count, firstAt, visibleAt);
                break;
            case SqsRecordKind.VisibilityChanged:
                (long changed, long newVisibleAt) = (reader.Integer(), reader.Integer());
                queue?.ChangeVisibility(changed, newVisibleAt);
                break;
            case SqsRecordKind.MessageDeleted:
                long deleted = reader.Integer();
                queue?.Delete(deleted);
                break;
            case SqsRecordKind.MessageMoved:
                ReplayedQueue? source = _queues.GetValueOrDefault(GuidRecord.Read(ref reader));
                long moved = reader.Integer();
                source?.Delete(moved);
                Add(queue, ref reader);
                break;
            case SqsRecordKind.Message:
                Add(queue, ref reader);
                break;
            case SqsRecordKind.QueueState:
                QueueState(queue, ref reader);
                break;
            case SqsRecordKind.MoveTaskChanged:
                MoveTaskRecord.Apply(ref reader, queue?.Queue);
                break;
            default:
                return false;
        }
        return true;
    }

    private static void Add(ReplayedQueue? queue, ref RecordReader reader)
    {
        MessageRecord message = MessageRecord.Read(ref reader);
        queue?.Add(message);
    }

    private void QueueDefined(Guid id, ref RecordReader reader)
    {
        var scope = new ResourceScope(reader.Text(), reader.Text());
        string name = reader.Text();
        long createdAt = reader.Integer();
        long modifiedAt = reader.Integer();
        QueueSettings settings = SettingsRecord.Read(ref reader);
        var tags = new OrderedMap<string>();
        for (int count = reader.Count(); count > 0; count--)
            tags.Add(reader.Text(), reader.Text());
        if (!_queues.TryGetValue(id, out ReplayedQueue? replayed))
        {
            SqsRegion region = engine.Region(scope);
            _queues.Add(id, replayed = new ReplayedQueue(new SqsQueue(region, name, id, settings, tags, createdAt)));
            region.Restore(replayed.Queue);
        }
        replayed.Define(settings, tags, modifiedAt);
    }

    private static void QueueState(ReplayedQueue? queue, ref RecordReader reader)
    {
        long lastSequence = reader.Integer();
        var sent = new (DeduplicationKey, SentMessage, long)[reader.Count()];
        for (int i = 0; i < sent.Length; i++)
        {
            var key = new DeduplicationKey(reader.Text(), reader.OptionalText());
            sent[i] = (key, new SentMessage(GuidRecord.Read(ref reader), reader.Integer(), IsDuplicate: true), reader.Integer());
        }
        queue?.Queue.RestoreState(lastSequence, sent);
    }
}
