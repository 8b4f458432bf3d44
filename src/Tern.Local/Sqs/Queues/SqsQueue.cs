using System.Runtime.CompilerServices;
using Tern.Local.Services;
using Tern.Local.Sqs.Fifo;
using Tern.Local.Sqs.Messages;
using Tern.Local.Sqs.Receiving;
using Tern.Local.Sqs.Storage;
using Tern.Local.Sqs.Validation;
using Tern.Sqs;

namespace Tern.Local.Sqs.Queues;

/// <summary>A queue with its messages. Thread-safe.</summary>
/// <remarks>
/// One lock protects everything, and nothing is awaited with it held. The locks of two queues are never held together: a message that is moved to a
/// dead-letter queue is added there after the lock of its source is released.
/// </remarks>
internal sealed partial class SqsQueue
{
    /// <summary>The maximum number of messages in flight.</summary>
    public const int MaxInFlight = 120_000;

    private readonly MessageStore _store;
    private readonly DeduplicationCache? _deduplication;
    private readonly ReceiveAttempts? _attempts;
    private readonly LinkedList<WaitingReceiver> _waiting = [];
    private readonly List<ReceivedMessage> _batch = new(10);
    private QueueSettings _settings;
    private OrderedMap<string> _tags;
    private List<DeadLetter>? _deadLetters;
    private List<DeadLetter>? _inTransit;
    private QueueWake? _wake;
    private long _lastSequence;
    private long? _purgedAt;

    public SqsQueue(SqsRegion region, string name, Guid id, QueueSettings settings, OrderedMap<string> tags, long createdAt)
    {
        Region = region;
        Name = name;
        Id = id;
        Arn = QueueAddresses.Arn(region.Scope, name);
        CreatedAt = LastModifiedAt = createdAt;
        _settings = settings;
        _tags = tags;
        if (!settings.IsFifo)
        {
            _store = new StandardStore();
            return;
        }
        _store = new FifoStore();
        _deduplication = new DeduplicationCache();
        _attempts = new ReceiveAttempts();
    }

    /// <summary>Invoked without locks when messages can have become available, on any thread. Handlers must not block.</summary>
    public event Action<SqsQueue>? MessagesAvailable;

    /// <summary>Protects the messages and the settings.</summary>
    public Lock Lock { get; } = new();

    public SqsRegion Region { get; }

    public string Name { get; }

    public string Arn { get; }

    /// <summary>Identifies the queue in receipt handles. A queue that is created again has another ID.</summary>
    public Guid Id { get; }

    /// <summary>In Unix milliseconds.</summary>
    public long CreatedAt { get; }

    /// <inheritdoc cref="CreatedAt"/>
    public long LastModifiedAt { get; private set; }

    public bool IsDeleted { get; private set; }

    public QueueSettings Settings => Volatile.Read(ref _settings);

    public bool IsFifo => _store is FifoStore;

    /// <summary>The tags. The map is not changed; it is replaced.</summary>
    public OrderedMap<string> Tags => Volatile.Read(ref _tags);

    private long Now => Region.Engine.Now;

    /// <summary>Changes the settings.</summary>
    /// <param name="change">Creates the new settings from the current ones. It is called with the lock held, and may throw.</param>
    public void Change(Func<QueueSettings, QueueSettings> change)
    {
        lock (Lock)
        {
            ThrowIfDeleted();
            // A longer retention period does not apply to messages that have expired.
            Refresh(Now);
            Define(change(_settings), _tags, isModified: true);
        }
    }

    /// <summary>Changes the tags, as <see cref="Change"/> does.</summary>
    public void ChangeTags(Func<OrderedMap<string>, OrderedMap<string>> change)
    {
        lock (Lock)
        {
            ThrowIfDeleted();
            Define(_settings, change(_tags), isModified: false);
        }
    }

    /// <summary>Sends a message.</summary>
    /// <exception cref="TernServiceException">The message has no group ID or no deduplication ID, and the queue is a FIFO queue.</exception>
    /// <exception cref="QueueDoesNotExistException">The queue was deleted.</exception>
    public SentMessage Send(NewMessage message)
    {
        if (IsFifo)
            message = FifoRules.Complete(message, Settings);
        if (message.ChainLength > 0)
            message = message with { Details = MessageDetails.WithChainLength(message.Details, message.ChainLength) };
        SentMessage sent;
        PendingWork work;
        lock (Lock)
        {
            ThrowIfDeleted();
            long now = Now;
            if (_deduplication is not null && TryFindDuplicate(message.Details!, now, out sent))
                return sent;
            int delay = IsFifo ? _settings.DelaySeconds : message.DelaySeconds ?? _settings.DelaySeconds;
            long sequence = _lastSequence + 1;
            StoredMessage stored = _store.Create(UniqueId.Create(), message.Body, message.SenderId, now, sequence, message.Details);
            long visibleAt = now + (delay * 1000L);
            Records?.MessageSent(this, stored, visibleAt);
            Append(stored, visibleAt, now);
            sent = Remember(stored);
            work = Deliver(now);
        }
        work.Complete(this);
        return sent;
    }

    /// <summary>Receives the messages that are available now.</summary>
    /// <exception cref="OverLimitException">The standard queue has the maximum number of messages in flight.</exception>
    public ReceivedMessage[] Receive(ReceiveOptions options)
    {
        ReceivedMessage[] received;
        PendingWork work;
        lock (Lock)
        {
            ThrowIfDeleted();
            long now = Now;
            received = Take(options, now);
            work = Deliver(now);
        }
        work.Complete(this);
        return received;
    }

    /// <summary>Receives messages, and waits for the first one.</summary>
    /// <param name="options">The options.</param>
    /// <param name="wait">The maximum time to wait, by the clock of the services.</param>
    /// <param name="cancellationToken">Cancels the wait. Messages that were received already are returned nevertheless.</param>
    public ValueTask<ReceivedMessage[]> ReceiveAsync(ReceiveOptions options, TimeSpan wait, CancellationToken cancellationToken)
    {
        ReceivedMessage[] received;
        WaitingReceiver? waiting = null;
        PendingWork work;
        lock (Lock)
        {
            ThrowIfDeleted();
            long now = Now;
            received = Take(options, now);
            if (received.Length == 0 && wait > TimeSpan.Zero && !_isStopped)
            {
                waiting = new WaitingReceiver(this, options);
                _waiting.AddLast(waiting);
                Region.Engine.Delivery.Schedule(waiting, DateTimeOffset.FromUnixTimeMilliseconds(now) + wait);
            }
            work = Deliver(now);
        }
        work.Complete(this);
        return waiting is null ? new(received) : new(WaitAsync(waiting, cancellationToken));
    }

    /// <summary>Deletes the message of a receipt handle. Deleting it again has no effect.</summary>
    /// <exception cref="ReceiptHandleIsInvalidException">No queue, or another queue, has returned the handle.</exception>
    /// <exception cref="TernServiceException">The handle of a FIFO queue has expired.</exception>
    public void Delete(string receiptHandle)
    {
        ReceiptHandle handle = ParseHandle(receiptHandle);
        PendingWork work;
        lock (Lock)
        {
            ThrowIfDeleted();
            long now = Now;
            Refresh(now);
            if (!_store.TryFind(handle.Sequence, out StoredMessage? message))
                return;
            if (IsFifo)
                ThrowIfExpired(message, handle, receiptHandle);
            Records?.MessageDeleted(this, message);
            _store.Remove(message);
            work = Deliver(now);
        }
        work.Complete(this);
    }

    /// <summary>Changes the visibility timeout of a message in flight.</summary>
    /// <param name="receiptHandle">The handle.</param>
    /// <param name="seconds">The new timeout from now, 0 to 43,200 seconds.</param>
    /// <exception cref="ReceiptHandleIsInvalidException">No queue, or another queue, has returned the handle.</exception>
    /// <exception cref="TernServiceException">The message was deleted, or the timeout is beyond 12 hours after the receive.</exception>
    public void ChangeVisibility(string receiptHandle, int seconds)
    {
        ReceiptHandle handle = ParseHandle(receiptHandle);
        PendingWork work;
        lock (Lock)
        {
            ThrowIfDeleted();
            long now = Now;
            Refresh(now);
            if (!_store.TryFind(handle.Sequence, out StoredMessage? message))
                throw SqsErrors.InvalidValue("ReceiptHandle", receiptHandle, "Message does not exist or is not available for visibility timeout change.");
            if (IsFifo)
                ThrowIfExpired(message, handle, receiptHandle);
            // The service accepts an expired handle of a standard queue, without an effect.
            if (!IsCurrent(message, handle))
                return;
            long visibleAt = now + (seconds * 1000L);
            if (seconds > 0 && visibleAt - handle.ReceivedAt > QueueLimits.MaxVisibilityTimeout * 1000L)
                throw SqsErrors.InvalidValue("VisibilityTimeout", SqsText.Of(seconds), "Total VisibilityTimeout for the message is beyond the limit [43200 seconds]");
            Records?.VisibilityChanged(this, message, visibleAt);
            _store.ChangeVisibility(message, visibleAt, now);
            work = Deliver(now);
        }
        work.Complete(this);
    }

    /// <summary>Deletes all messages, and forgets the deduplication IDs.</summary>
    /// <exception cref="PurgeQueueInProgressException">The queue was purged within the last 60 seconds.</exception>
    public void Purge()
    {
        lock (Lock)
        {
            ThrowIfDeleted();
            long now = Now;
            if (_purgedAt is { } purgedAt && QueueLimits.IsWithin(QueueLimits.PurgeInterval, purgedAt, now))
                throw new PurgeQueueInProgressException($"Only one PurgeQueue operation on {Name} is allowed every 60 seconds.");
            Records?.QueuePurged(this);
            ApplyPurge(now);
        }
    }

    /// <summary>The number of messages by state, without those whose retention period has expired.</summary>
    public (int Available, int InFlight, int Delayed) Count()
    {
        lock (Lock)
        {
            Refresh(Now);
            return (_store.AvailableCount, _store.InFlightCount, _store.DelayedCount);
        }
    }

    /// <summary>Reads the messages in the order of arrival, without receiving them.</summary>
    public IReadOnlyList<PeekedMessage> Peek(int maxCount = int.MaxValue)
    {
        lock (Lock)
        {
            Refresh(Now);
            var messages = new List<PeekedMessage>(Math.Min(maxCount, _store.Count));
            for (StoredMessage? message = _store.Oldest; message is not null && messages.Count < maxCount; message = message.Next)
            {
                messages.Add(new(
                    message.Id,
                    message.Sequence,
                    message.Body,
                    message.Details,
                    message.State,
                    DateTimeOffset.FromUnixTimeMilliseconds(message.SentAt),
                    message.ReceiveCount,
                    message.State == MessageState.Available ? null : DateTimeOffset.FromUnixTimeMilliseconds(message.VisibleAt)));
            }
            return messages;
        }
    }

    /// <summary>Deletes the queue. Waiting receivers fail.</summary>
    public void Delete()
    {
        lock (Lock)
        {
            // With the lock held, so that no change of the queue is recorded after it, which would create it again.
            Records?.QueueDeleted(this);
            IsDeleted = true;
            _store.Clear();
            _wake?.Cancel();
            while (_waiting.First is { } waiting)
            {
                _waiting.RemoveFirst();
                waiting.Value.Fail(SqsErrors.QueueDoesNotExist());
            }
        }
    }

    private static async Task<ReceivedMessage[]> WaitAsync(WaitingReceiver waiting, CancellationToken cancellationToken)
    {
        CancellationTokenRegistration registration =
            cancellationToken.UnsafeRegister(static (receiver, token) => ((WaitingReceiver)receiver!).Abandon(token), waiting);
        await using ConfiguredAsyncDisposable _ = registration.ConfigureAwait(false);
        return await waiting.Messages.ConfigureAwait(false);
    }

    private static bool IsCurrent(StoredMessage message, ReceiptHandle handle) =>
        message.State == MessageState.InFlight && message.ReceiveCount == handle.ReceiveCount;

    private static void ThrowIfExpired(StoredMessage message, ReceiptHandle handle, string text)
    {
        if (!IsCurrent(message, handle))
            throw SqsErrors.InvalidValue("ReceiptHandle", text, "The receipt handle has expired.");
    }

    private ReceiptHandle ParseHandle(string text)
    {
        SqsErrors.Require(text, "ReceiptHandle");
        if (!ReceiptHandle.TryParse(text, out ReceiptHandle handle))
            throw new ReceiptHandleIsInvalidException($"The input receipt handle \"{text}\" is not a valid receipt handle.");
        if (handle.QueueId != Id)
            throw new ReceiptHandleIsInvalidException($"The receipt handle \"{text}\" is not valid for this queue.");
        return handle;
    }

    private void ThrowIfDeleted()
    {
        if (IsDeleted)
            throw SqsErrors.QueueDoesNotExist();
    }
}
