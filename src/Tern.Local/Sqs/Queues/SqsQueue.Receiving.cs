using System.Runtime.InteropServices;
using Tern.Local.Events;
using Tern.Local.Faults;
using Tern.Local.Sqs.Durability;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Receiving;
using Tern.Sqs;

namespace Tern.Local.Sqs.Queues;

// Receiving and waiting. The caller of private methods holds the lock.
internal sealed partial class SqsQueue
{
    private const int MaxShuffled = 100;

    private bool _isStopped;

    /// <summary>Ends the receives that wait, without messages. Later receives do not wait.</summary>
    public void StopWaiting()
    {
        lock (Lock)
        {
            _isStopped = true;
            while (_waiting.First is { } waiting)
            {
                _waiting.RemoveFirst();
                waiting.Value.Complete([]);
            }
        }
    }

    /// <summary>Removes a receiver that stops waiting.</summary>
    /// <returns>False if it was removed already, because it has messages.</returns>
    public bool RemoveWaiting(WaitingReceiver waiting)
    {
        lock (Lock)
            return _waiting.Remove(waiting);
    }

    /// <summary>Delivers the messages that became available at the due time of an effect.</summary>
    public void Wake(QueueWake wake)
    {
        PendingWork work;
        lock (Lock)
        {
            if (_wake == wake)
                _wake = null;
            if (IsDeleted)
                return;
            work = Deliver(Now);
        }
        work.Complete(this);
    }

    public void NotifyAvailable() => MessagesAvailable?.Invoke(this);

    /// <summary>Schedules the event <see cref="MessagesAvailable"/> for messages that are delayed or in flight. Call it after adding the first handler.</summary>
    public void StartNotifications()
    {
        PendingWork work;
        lock (Lock)
            work = IsDeleted ? default : Deliver(Now);
        work.Complete(this);
    }

    /// <summary>Delivers available messages to the receivers that wait the longest, and schedules the next delivery.</summary>
    private PendingWork Deliver(long now)
    {
        Refresh(now);
        while (_waiting.First is { } first && _store.HasNext)
        {
            ReceivedMessage[] received;
            try
            {
                received = Take(first.Value.Options, now);
            }
            catch (TernServiceException e)
            {
                _waiting.RemoveFirst();
                first.Value.Fail(e);
                continue;
            }
            if (received.Length == 0)
                break; // The messages were moved to a dead-letter queue, or the FIFO queue has the maximum number of messages in flight.
            _waiting.RemoveFirst();
            first.Value.Complete(received);
        }
        ScheduleWake();
        List<DeadLetter>? letters = _deadLetters;
        _deadLetters = null;
        // A receive after the notification has to find messages, because it notifies again.
        return new(letters, MessagesAvailable is not null && _store.HasNext && _store.InFlightCount < MaxInFlight);
    }

    private void ScheduleWake()
    {
        if ((_waiting.Count == 0 && MessagesAvailable is null) || _store.NextDueAt() is not { } dueAt || (_wake is { } wake && wake.DueAt <= dueAt))
            return;
        _wake?.Cancel();
        _wake = new QueueWake(this, dueAt);
        Region.Engine.Delivery.Schedule(_wake, DateTimeOffset.FromUnixTimeMilliseconds(dueAt));
    }

    private ReceivedMessage[] Take(ReceiveOptions options, long now)
    {
        Refresh(now);
        QueueSettings settings = _settings;
        long visibleAt = now + ((options.VisibilityTimeout ?? settings.VisibilityTimeout) * 1000L);
        if (options.AttemptId is { } attemptId && _attempts?.Find(attemptId, now) is { } earlier)
            return Retake(earlier, attemptId, visibleAt);
        Fault? fault = IsFifo || _store.AvailableCount == 0 ? null : Region.Engine.Options.Faults.Take(FaultSubject.Queue, Arn);
        if (fault is { Kind: FaultKind.Duplicate })
            visibleAt = now;
        Queue<StoredMessage>? shuffled = fault is { Kind: FaultKind.Reorder } ? TakeShuffled() : null;
        SqsQueue? deadLetters = settings.Redrive is { } redrive ? Region.Engine.FindQueue(redrive.TargetArn) : null;
        try
        {
            while (_batch.Count < options.MaxCount)
            {
                if (_store.InFlightCount >= MaxInFlight)
                {
                    if (IsFifo || _batch.Count > 0 || _store.AvailableCount == 0)
                        break;
                    throw new OverLimitException("The maximum number of in flight messages is reached.");
                }
                if ((shuffled is null ? _store.TakeNext() : shuffled.TryDequeue(out StoredMessage? next) ? next : null) is not { } message)
                    break;
                int receiveCount = message.ReceiveCount - (message.Details?.ReceivedBefore ?? 0);
                if (deadLetters is not null && receiveCount >= settings.Redrive!.MaxReceiveCount)
                {
                    MoveOut(message, deadLetters);
                    continue;
                }
                if (receiveCount == settings.Redrive?.MaxReceiveCount)
                    ReportMissingDeadLetterQueue(message, settings.Redrive.TargetArn);
                _store.MarkInFlight(message, visibleAt, now);
                Records?.MessageReceived(this, message);
                _batch.Add(new(message, now));
            }
            _store.EndBatch();
            if (_batch.Count == 0)
                return [];
            ReceivedMessage[] received = _batch.ToArray();
            if (options.AttemptId is not null)
                _attempts?.Add(options.AttemptId, received, now);
            return received;
        }
        finally
        {
            _batch.Clear();
            while (shuffled?.TryDequeue(out StoredMessage? rest) == true)
                _store.PutBack(rest);
        }
    }

    private void ReportMissingDeadLetterQueue(StoredMessage message, string targetArn)
    {
        if (Region.Engine.Options.Events is not { IsEnabled: true } events)
            return;
        events.Add(new DropEvent
        {
            Time = events.Now,
            Source = Arn,
            Target = targetArn,
            MessageId = message.Id.ToString(),
            Reason = "The dead-letter queue does not exist, so the message remains in its queue. Create the dead-letter queue, or change RedrivePolicy.",
        });
    }

    private Queue<StoredMessage> TakeShuffled()
    {
        var messages = new List<StoredMessage>();
        while (messages.Count < MaxShuffled && _store.TakeNext() is { } message)
            messages.Add(message);
        Region.Engine.Options.Faults.Shuffle(CollectionsMarshal.AsSpan(messages));
        return new Queue<StoredMessage>(messages);
    }

    /// <summary>Returns the messages of an earlier attempt again, with a new visibility timeout.</summary>
    private ReceivedMessage[] Retake(ReceivedMessage[] earlier, string attemptId, long visibleAt)
    {
        foreach (ReceivedMessage received in earlier)
        {
            if (!_store.TryFind(received.Sequence, out StoredMessage? message) || message.State != MessageState.InFlight || message.ReceiveCount != received.ReceiveCount)
                throw SqsErrors.InvalidValue("ReceiveRequestAttemptId", attemptId, "The receiveRequestAttemptId is not valid anymore since the receive call is not retryable.");
        }
        foreach (ReceivedMessage received in earlier)
        {
            if (_store.TryFind(received.Sequence, out StoredMessage? message))
            {
                Records?.VisibilityChanged(this, message, visibleAt);
                _store.ChangeVisibility(message, visibleAt, long.MinValue);
            }
        }
        return earlier;
    }

    /// <summary>Removes a message that was taken, and moves it to the dead-letter queue after the lock is released.</summary>
    private void MoveOut(StoredMessage message, SqsQueue target)
    {
        StartMove(new(target, MessageRecord.Of(message))
        {
            Id = message.Id,
            // The retention period of a standard message continues in the dead-letter queue. That of a FIFO message starts again.
            SentAt = IsFifo ? Now : message.SentAt,
            Details = (message.Details ?? new MessageDetails()) with { DeadLetterSourceArn = Arn, ReceivedBefore = message.ReceiveCount },
            ReceiveCount = message.ReceiveCount,
            FirstReceivedAt = message.FirstReceivedAt,
        });
        _store.Remove(message);
    }

    private void Refresh(long now) => _store.Refresh(now, _settings.Retention);
}
