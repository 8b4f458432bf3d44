using System.Diagnostics.CodeAnalysis;
using Tern.Local.Sqs.Messages;

namespace Tern.Local.Sqs.Storage;

/// <summary>
/// The messages of one queue. The derived classes have the order in which available messages are received. Not thread-safe: the queue locks.
/// </summary>
/// <remarks>
/// Times are evaluated at each access (<see cref="Refresh"/>), so no timer is necessary. The cost of each method does not depend on the number of
/// messages, except for the logarithm in the heaps. Entries without a meaning stay in the heaps until they are due, or until they outnumber the messages.
/// </remarks>
internal abstract class MessageStore
{
    private const int MinTidiedCount = 64;

    private readonly MessageIndex _bySequence = new();
    private readonly PriorityQueue<StoredMessage, long> _due = new();
    private readonly PriorityQueue<StoredMessage, long> _earlySent = new();
    private StoredMessage? _oldest;
    private StoredMessage? _newest;
    private long _lastSentAt;
    private int _availableCount;
    private int _inFlightCount;
    private int _delayedCount;

    /// <summary>The number of messages that can be received, including those of blocked groups.</summary>
    public int AvailableCount => _availableCount;

    public int InFlightCount => _inFlightCount;

    public int DelayedCount => _delayedCount;

    /// <summary>The number of all messages.</summary>
    public int Count => _bySequence.Count;

    /// <summary>The oldest message; null if there is none. <see cref="StoredMessage.Next"/> continues in the order of arrival.</summary>
    public StoredMessage? Oldest => _oldest;

    /// <summary>Whether <see cref="TakeNext"/> returns a message. It is not called within a sequence of them.</summary>
    public abstract bool HasNext { get; }

    /// <summary>Creates a message of the type that the store needs.</summary>
    public abstract StoredMessage Create(Guid id, byte[] body, string senderId, long sentAt, long sequence, MessageDetails? details);

    /// <summary>
    /// Removes the next message that can be received from the order of receiving. The caller then calls <see cref="MarkInFlight"/> or
    /// <see cref="Remove"/>.
    /// </summary>
    public abstract StoredMessage? TakeNext();

    /// <summary>Ends a sequence of <see cref="TakeNext"/>. Until then, messages of one group follow each other.</summary>
    public virtual void EndBatch()
    {
    }

    public bool TryFind(long sequence, [MaybeNullWhen(false)] out StoredMessage message) => _bySequence.TryFind(sequence, out message);

    /// <summary>The next time at which a message becomes available; null if no message is in flight or delayed.</summary>
    public long? NextDueAt()
    {
        while (_due.TryPeek(out StoredMessage? message, out long dueAt))
        {
            if (IsDue(message, dueAt))
                return dueAt;
            _due.Dequeue();
        }
        return null;
    }

    /// <summary>Adds a message that arrived last.</summary>
    /// <param name="message">The message.</param>
    /// <param name="visibleAt">The time at which it can be received.</param>
    /// <param name="now">The current time.</param>
    public void Add(StoredMessage message, long visibleAt, long now)
    {
        _bySequence.Add(message);
        if (_newest is { } newest)
        {
            newest.Next = message;
            message.Previous = newest;
        }
        // Moved messages retain their sent time, and the clock can be moved back. They expire before messages that arrived earlier.
        if (_oldest is not null && message.SentAt < _lastSentAt)
            _earlySent.Enqueue(message, message.SentAt);
        else
            _lastSentAt = message.SentAt;
        _oldest ??= message;
        _newest = message;
        message.VisibleAt = visibleAt;
        OnAdded(message);
        // A message without a delay is available also after the clock was moved back.
        if (visibleAt > now && (message.ReceiveCount > 0 || visibleAt > message.SentAt))
        {
            // A message that was received before is one of a log.
            message.State = message.ReceiveCount > 0 ? MessageState.InFlight : MessageState.Delayed;
            CountOf(message.State)++;
            _due.Enqueue(message, visibleAt);
            return;
        }
        message.State = MessageState.Available;
        _availableCount++;
        OnAvailable(message);
    }

    /// <summary>Makes messages available whose visibility timeout or delay has expired, and removes messages after the retention period.</summary>
    public void Refresh(long now, long retention)
    {
        while (_due.TryPeek(out StoredMessage? message, out long dueAt) && dueAt <= now)
        {
            _due.Dequeue();
            if (IsDue(message, dueAt))
                MakeAvailable(message);
        }
        while (_oldest is { } oldest && oldest.SentAt + retention <= now)
            Remove(oldest);
        while (_earlySent.TryPeek(out StoredMessage? early, out long sentAt) && (early.State == MessageState.Removed || sentAt + retention <= now))
        {
            _earlySent.Dequeue();
            if (early.State != MessageState.Removed)
                Remove(early);
        }
    }

    /// <summary>Returns a message that was taken to the order of receiving.</summary>
    public void PutBack(StoredMessage message) => OnAvailable(message);

    /// <summary>Starts the visibility timeout of a message that was taken.</summary>
    public void MarkInFlight(StoredMessage message, long visibleAt, long now)
    {
        _availableCount--;
        _inFlightCount++;
        message.State = MessageState.InFlight;
        message.VisibleAt = visibleAt;
        message.ReceiveCount++;
        if (message.FirstReceivedAt == 0)
            message.FirstReceivedAt = now;
        EnqueueDue(message);
    }

    /// <summary>Changes the end of the visibility timeout of a message in flight.</summary>
    public void ChangeVisibility(StoredMessage message, long visibleAt, long now)
    {
        message.VisibleAt = visibleAt;
        if (visibleAt <= now)
            MakeAvailable(message);
        else
            EnqueueDue(message);
    }

    /// <summary>Removes a message in any state.</summary>
    public void Remove(StoredMessage message)
    {
        CountOf(message.State)--;
        message.State = MessageState.Removed;
        _bySequence.Remove(message);
        OnRemoved(message);
        if (message.Previous is { } previous)
            previous.Next = message.Next;
        else
            _oldest = message.Next;
        if (message.Next is { } next)
            next.Previous = message.Previous;
        else
            _newest = message.Previous;
        message.Previous = message.Next = null;
        message.Body = [];
        message.Details = null;
        TidyDue();
        Tidy(_earlySent, Count, static (message, _) => message.State != MessageState.Removed);
    }

    /// <summary>Removes all messages.</summary>
    public virtual void Clear()
    {
        for (StoredMessage? message = _oldest; message is not null; message = message.Next)
            message.State = MessageState.Removed;
        _bySequence.Clear();
        _due.Clear();
        _earlySent.Clear();
        _oldest = _newest = null;
        _availableCount = _inFlightCount = _delayedCount = 0;
    }

    /// <summary>A message was added, before its state is set.</summary>
    protected virtual void OnAdded(StoredMessage message)
    {
    }

    /// <summary>A message became available.</summary>
    protected abstract void OnAvailable(StoredMessage message);

    /// <summary>A message is being removed. Its members other than <see cref="StoredMessage.State"/> are unchanged.</summary>
    protected abstract void OnRemoved(StoredMessage message);

    /// <summary>Removes the entries without a meaning from a heap, and all but one of each message, when they outnumber the others.</summary>
    /// <param name="heap">The heap.</param>
    /// <param name="maxCount">The maximum number of entries with a meaning.</param>
    /// <param name="isLive">Whether an entry has a meaning.</param>
    protected static void Tidy(PriorityQueue<StoredMessage, long> heap, int maxCount, Func<StoredMessage, long, bool> isLive)
    {
        if (heap.Count <= (2 * maxCount) + MinTidiedCount)
            return;
        var live = new Dictionary<StoredMessage, long>(maxCount);
        foreach ((StoredMessage message, long priority) in heap.UnorderedItems)
        {
            if (isLive(message, priority))
                live[message] = priority;
        }
        heap.Clear();
        foreach ((StoredMessage message, long priority) in live)
            heap.Enqueue(message, priority);
    }

    private static bool IsDue(StoredMessage message, long dueAt) =>
        message.VisibleAt == dueAt && message.State is (MessageState.InFlight or MessageState.Delayed);

    private void MakeAvailable(StoredMessage message)
    {
        CountOf(message.State)--;
        message.State = MessageState.Available;
        _availableCount++;
        OnAvailable(message);
    }

    private void EnqueueDue(StoredMessage message)
    {
        _due.Enqueue(message, message.VisibleAt);
        TidyDue();
    }

    private void TidyDue() => Tidy(_due, InFlightCount + DelayedCount, IsDue);

    private ref int CountOf(MessageState state)
    {
        switch (state)
        {
            case MessageState.Available:
                return ref _availableCount;
            case MessageState.InFlight:
                return ref _inFlightCount;
            default:
                return ref _delayedCount;
        }
    }
}
