using Tern.Lambda;
using Tern.Local.Delivery;
using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.EventSources.Queues;

/// <summary>Receives the messages of a queue when they become available, and invokes the function with them.</summary>
/// <remarks>Messages of a batch that failed remain in the queue, and are visible again after the visibility timeout.</remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html">Scaling of SQS event source mappings</seealso>
internal sealed class QueuePoller : IEventPoller
{
    // The service starts with 5 concurrent batches. It adds more over time, which would make tests depend on the time.
    private const int DefaultConcurrency = 5;

    // A message that is available again at once would be received without an end.
    private static readonly TimeSpan s_minVisibility = TimeSpan.FromSeconds(1);

    private readonly PollerServices _services;
    private readonly EventSourceMapping _mapping;
    private readonly IQueueSource _queue;
    private readonly IDisposable _subscription;
    private readonly Lock _lock = new();
    private readonly List<QueuedMessage> _buffer = [];
    private DateTimeOffset _firstReceivedAt;
    private DateTimeOffset _windowEnd;
    private int _inFlight;
    private int _isScheduled;
    private volatile bool _isStopped;

    public QueuePoller(PollerServices services, EventSourceMapping mapping, IQueueSource queue)
    {
        _services = services;
        _mapping = mapping;
        _queue = queue;
        _subscription = queue.Subscribe(Refresh);
        Refresh();
    }

    public void Refresh()
    {
        // The caller can hold the lock of the catalog, which an invocation needs. No lock is taken here.
        if (Interlocked.Exchange(ref _isScheduled, 1) == 0)
            _services.Effects.Schedule(new Poll(this), _services.Now);
    }

    public void Stop()
    {
        _subscription.Dispose();
        _isStopped = true;
        Refresh();
    }

    private void Receive()
    {
        lock (_lock)
        {
            Volatile.Write(ref _isScheduled, 0);
            if (_isStopped)
                ReturnBuffer();
            while (!_isStopped && _services.IsReady(_mapping) && _inFlight < (_mapping.Settings.MaxConcurrency ?? DefaultConcurrency) && TakeBatch() is { } batch && TryStart(batch))
            {
            }
        }
    }

    private TimeSpan VisibilityTimeout => _queue.VisibilityTimeout is var timeout && timeout > s_minVisibility ? timeout : s_minVisibility;

    private void ReturnBuffer()
    {
        foreach (QueuedMessage message in _buffer)
            _queue.ChangeVisibility(message.ReceiptHandle, TimeSpan.Zero);
        _buffer.Clear();
    }

    private QueuedMessage[]? TakeBatch()
    {
        DateTimeOffset now = _services.Now;
        int batchSize = _mapping.Settings.BatchSize;
        // Filters can discard all messages that were received.
        while (_buffer.Count < batchSize)
        {
            // A message must not become visible while it waits for others.
            IReadOnlyList<QueuedMessage> received = _queue.Receive(batchSize - _buffer.Count, VisibilityTimeout + _mapping.Settings.BatchingWindow);
            if (_buffer.Count == 0)
                _firstReceivedAt = now;
            _buffer.AddRange(received.Where(IsSelected));
            if (received.Count == 0)
                break;
        }
        if (_buffer.Count == 0)
            return null;
        DateTimeOffset end = _firstReceivedAt + _mapping.Settings.BatchingWindow;
        if (_buffer.Count < batchSize && now < end)
        {
            if (_windowEnd != end)
                _services.Effects.Schedule(new Poll(this), end);
            _windowEnd = end;
            return null;
        }
        QueuedMessage[] batch = [.. _buffer.Take(batchSize)];
        _buffer.RemoveRange(0, batch.Length);
        return batch;
    }

    // A message that the filter does not select is deleted.
    private bool IsSelected(QueuedMessage message)
    {
        if (_mapping.Settings.Filter?.Matches(QueueEventWriter.WriteRecord(_queue, message)) != false)
            return true;
        _queue.Delete(message.ReceiptHandle);
        return false;
    }

    // False if the function cannot be invoked now. The messages are visible again after the visibility timeout, as after a failure.
    private bool TryStart(QueuedMessage[] batch)
    {
        try
        {
            ReadOnlyMemory<byte> payload;
            while ((payload = QueueEventWriter.Write(_queue, batch, _mapping.Settings.BatchingWindow > TimeSpan.Zero)).Length > PayloadRules.MaxLength && batch.Length > 1)
            {
                // The other messages are the next batch.
                int half = batch.Length / 2;
                _buffer.InsertRange(0, batch[half..]);
                batch = batch[..half];
            }
            if (_services.TryInvoke(_mapping, RequestIds.Create(), payload, batch.Max(message => message.ChainLength), batch.Max(message => message.ReceiveCount)) is not { } invocation)
            {
                _buffer.Clear();
                return false;
            }
            if (_mapping.Settings.BatchingWindow > TimeSpan.Zero)
            {
                TimeSpan visibility = VisibilityTimeout;
                foreach (QueuedMessage message in batch)
                    _queue.ChangeVisibility(message.ReceiptHandle, visibility);
            }
            _inFlight++;
            _services.Effects.Track(CompleteAsync(batch, invocation));
            return true;
        }
        catch (TooManyRequestsException)
        {
            // The next batch would be refused too.
            _buffer.Clear();
            return false;
        }
    }

    private async Task CompleteAsync(QueuedMessage[] batch, Task<InvocationResult> invocation)
    {
        // An invocation that is refused is complete at once, and the caller holds the lock.
        InvocationResult result = await invocation.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        if (result.IsSuccess || result.IsLoop)
        {
            IReadOnlySet<string> failed = result.IsSuccess && _mapping.Settings.ReportsItemFailures
                ? BatchItemFailures.Read(result.Payload, [.. batch.Select(message => message.MessageId)])
                : new HashSet<string>();
            foreach (QueuedMessage message in batch)
            {
                if (!failed.Contains(message.MessageId))
                    _queue.Delete(message.ReceiptHandle);
            }
        }
        lock (_lock)
            _inFlight--;
        Refresh();
        await _services.Targets.FlushAsync(CancellationToken.None).ConfigureAwait(false);
    }

    private sealed class Poll(QueuePoller poller) : Effect
    {
        protected internal override void Execute() => poller.Receive();
    }
}
