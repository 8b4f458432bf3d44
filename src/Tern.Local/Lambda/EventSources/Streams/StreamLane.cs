using Tern.Lambda;
using Tern.Local.Delivery;
using Tern.Local.DynamoDB.Streams;
using Tern.Local.Events;
using Tern.Local.Http;
using Tern.Local.Lambda.Invocation;

namespace Tern.Local.Lambda.EventSources.Streams;

/// <summary>Invokes the function with the records of a part of a shard, one batch at a time. Thread-safe.</summary>
/// <param name="services">The services.</param>
/// <param name="mapping">The mapping.</param>
/// <param name="source">The stream.</param>
/// <param name="processed">Called after records were processed, without a lock.</param>
/// <param name="isStopped">Whether the mapping does not read anymore.</param>
internal sealed class StreamLane(PollerServices services, EventSourceMapping mapping, StreamSource source, Action processed, Func<bool> isStopped)
{
    private static readonly TimeSpan s_maxRetryDelay = TimeSpan.FromMinutes(1);

    private readonly Lock _lock = new();
    private readonly Queue<StreamEvent> _pending = new();
    private readonly Stack<StreamBatch> _batches = new();
    private StreamBatch? _inFlight;
    private DateTimeOffset _firstReadAt;
    private DateTimeOffset _batchingEnd;
    private StreamWindow? _window;

    /// <summary>The sequence number of the first record that is not processed, or whose window has not ended; null if there is none.</summary>
    public long? FirstSequence
    {
        get
        {
            lock (_lock)
            {
                if (_window is { } window)
                    return window.FirstSequence;
                return _inFlight?.Records[0].Sequence
                    ?? (_batches.TryPeek(out StreamBatch? batch) ? batch.Records[0].Sequence : _pending.TryPeek(out StreamEvent? record) ? record.Sequence : null);
            }
        }
    }

    /// <summary>Adds a record.</summary>
    public void Add(StreamEvent record)
    {
        lock (_lock)
        {
            if (_pending.Count == 0)
                _firstReadAt = services.Now;
            _pending.Enqueue(record);
        }
    }

    /// <summary>Starts the next invocation if it is due. Only effects call it.</summary>
    public void Pump()
    {
        lock (_lock)
        {
            while (!isStopped() && _inFlight is null && TakeBatch() is { } batch)
                Start(batch);
        }
    }

    private StreamBatch? TakeBatch()
    {
        DateTimeOffset now = services.Now;
        if (_batches.TryPeek(out StreamBatch? retried))
            return retried.DueAt <= now ? _batches.Pop() : null;
        if (_window is { } ended && HasEnded(ended, now))
            return new StreamBatch([], 0, now, ended);
        if (_pending.Count == 0)
            return null;
        DateTimeOffset end = _firstReadAt + mapping.Settings.BatchingWindow;
        if (_pending.Count < mapping.Settings.BatchSize && now < end)
        {
            if (_batchingEnd != end)
                SchedulePump(end);
            _batchingEnd = end;
            return null;
        }
        OpenWindow(_pending.Peek());
        var records = new List<StreamEvent>();
        while (records.Count < mapping.Settings.BatchSize && _pending.TryPeek(out StreamEvent? record) && (_window is null || record.Time < _window.End))
            records.Add(_pending.Dequeue());
        _firstReadAt = now;
        return new StreamBatch(records, 0, now, _window);
    }

    private void OpenWindow(StreamEvent record)
    {
        if (_window is not null || mapping.Settings.TumblingWindow == TimeSpan.Zero)
            return;
        _window = StreamWindow.Open(mapping.Settings.TumblingWindow, record.Time, record.Sequence);
        SchedulePump(_window.End);
    }

    // A window ends when a later record is read, or when its time is over and all records were read.
    private bool HasEnded(StreamWindow window, DateTimeOffset now) =>
        window.EndsEarly || (_pending.TryPeek(out StreamEvent? record) ? record.Time >= window.End : now >= window.End);

    private void Start(StreamBatch batch)
    {
        // The stream does not retain a record longer, even if the mapping has no maximum.
        TimeSpan maxAge = mapping.Settings.MaxRecordAge is { } age && age < StreamLog.Retention ? age : StreamLog.Retention;
        if (!batch.IsFinal && services.Now - batch.Records[0].Time > maxAge)
        {
            int expired = batch.Records.TakeWhile(record => services.Now - record.Time > maxAge).Count();
            Discard(batch with { Records = [.. batch.Records.Take(expired)] }, "RecordAgeExceeded", RequestIds.Create(), null);
            if (expired < batch.Records.Count)
                _batches.Push(batch with { Records = [.. batch.Records.Skip(expired)] });
            services.Effects.Track(SaveLaterAsync());
            return;
        }
        ReadOnlyMemory<byte> payload = StreamEventWriter.Write(source, batch);
        if (payload.Length > PayloadRules.MaxLength && batch.Records.Count > 1)
        {
            Divide(batch, batch.Attempts, services.Now);
            return;
        }
        string requestId = RequestIds.Create();
        try
        {
            if (services.TryInvoke(mapping, requestId, payload, batch.ChainLength, batch.Attempts + 1) is not { } invocation)
            {
                mapping.LastProcessingResult = "PROBLEM: Function not found";
                Retry(batch, batch.Attempts);
                return;
            }
            _inFlight = batch;
            services.Effects.Track(CompleteAsync(batch, requestId, invocation));
        }
        catch (TooManyRequestsException)
        {
            mapping.LastProcessingResult = "PROBLEM: Function call failed due to throttling";
            Retry(batch, batch.Attempts);
        }
    }

    private async Task CompleteAsync(StreamBatch batch, string requestId, Task<InvocationResult> invocation)
    {
        // An invocation that is refused is complete at once, and the caller holds the lock of this lane.
        InvocationResult result = await invocation.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        lock (_lock)
        {
            _inFlight = null;
            // The records after those that were processed are a new batch, with attempts of its own.
            int count = CountProcessed(batch, result);
            bool isComplete = (result.IsSuccess || result.IsLoop) && count == batch.Records.Count;
            mapping.LastProcessingResult = isComplete ? "OK" : "PROBLEM: Function call failed";
            if (result.IsSuccess)
                batch.Window?.Update(result.Payload);
            if (!isComplete)
                Fail(batch with { Records = [.. batch.Records.Skip(count)], Attempts = count > 0 ? 0 : batch.Attempts + 1 }, isDivided: count > 0, requestId, result);
            else if (batch.IsFinal)
                _window = null;
            SchedulePump(services.Now);
        }
        await SaveAsync().ConfigureAwait(false);
    }

    // The caller holds the lock of this lane.
    private async Task SaveLaterAsync()
    {
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        await SaveAsync().ConfigureAwait(false);
    }

    private async Task SaveAsync()
    {
        // The record of a failure is on disk before the position is.
        await services.Targets.FlushAsync(CancellationToken.None).ConfigureAwait(false);
        processed();
        await services.Documents.FlushAsync(CancellationToken.None).ConfigureAwait(false);
    }

    private int CountProcessed(StreamBatch batch, InvocationResult result)
    {
        if (result.IsLoop)
            return batch.Records.Count;
        if (!result.IsSuccess)
            return 0;
        if (!mapping.Settings.ReportsItemFailures)
            return batch.Records.Count;
        // The first record that failed is the checkpoint: the records after it are processed again.
        string[] identifiers = [.. batch.Records.Select(record => StreamNames.Sequence(record.Sequence))];
        IReadOnlySet<string> failed = BatchItemFailures.Read(result.Payload, identifiers);
        int first = Array.FindIndex(identifiers, failed.Contains);
        return first < 0 ? identifiers.Length : first;
    }

    // A batch whose first records were processed was divided at the first record that failed.
    private void Fail(StreamBatch batch, bool isDivided, string requestId, InvocationResult result)
    {
        if (mapping.Settings.BisectsBatches && !isDivided && batch.Records.Count > 1)
        {
            // The halves do not use the attempts of the batch.
            int attempts = Math.Max(0, batch.Attempts - 1);
            Divide(batch, attempts, GetRetryTime(attempts));
        }
        else if (mapping.Settings.MaxRetryAttempts is { } max && batch.Attempts > max)
        {
            Discard(batch, "RetryAttemptsExhausted", requestId, result);
        }
        else
        {
            Retry(batch, batch.Attempts);
        }
    }

    private void Divide(StreamBatch batch, int attempts, DateTimeOffset dueAt)
    {
        int half = batch.Records.Count / 2;
        Push(batch with { Records = [.. batch.Records.Skip(half)] }, attempts, dueAt);
        Push(batch with { Records = [.. batch.Records.Take(half)] }, attempts, dueAt);
    }

    private void Retry(StreamBatch batch, int attempts) => Push(batch, attempts, GetRetryTime(attempts));

    private DateTimeOffset GetRetryTime(int attempts)
    {
        TimeSpan delay = TimeSpan.FromSeconds(Math.Pow(2, Math.Clamp(attempts - 1, 0, 6)));
        return services.Now + (delay < s_maxRetryDelay ? delay : s_maxRetryDelay);
    }

    private void Push(StreamBatch batch, int attempts, DateTimeOffset dueAt)
    {
        _batches.Push(batch with { Attempts = attempts, DueAt = dueAt });
        SchedulePump(dueAt);
    }

    private void Discard(StreamBatch batch, string condition, string requestId, InvocationResult? result)
    {
        if (batch.IsFinal)
        {
            // The state of the window is lost. No record is.
            _window = null;
            return;
        }
        string? target = mapping.Settings.OnFailure;
        ReadOnlyMemory<byte>? payload = target?.Contains(":s3:", StringComparison.Ordinal) == true ? StreamEventWriter.Write(source, batch) : (ReadOnlyMemory<byte>?)null;
        DeliveryResult sent = target is null ? DeliveryResult.Refused : services.Targets.Send(target, new TargetMessage
        {
            Source = mapping.FunctionArn,
            MessageId = requestId,
            Body = StreamFailureRecord.Create(mapping, source, batch, condition, requestId, result, services.Now, payload),
            ObjectKey = DestinationKeys.OfBatch(mapping.Uuid, StreamNames.ShardOf(source.Log), services.Now),
        });
        if (!services.Events.IsEnabled || sent == DeliveryResult.Intercepted)
            return;
        LocalEvent entry = sent == DeliveryResult.Delivered
            ? new DeliveryEvent { Time = services.Events.Now, Source = source.Arn, Target = target!, MessageId = requestId, Attempt = Math.Max(1, batch.Attempts) }
            : new DropEvent
            {
                Time = services.Events.Now,
                Source = source.Arn,
                Target = target ?? mapping.FunctionArn,
                MessageId = requestId,
                Reason = target is null ? $"The batch failed ({condition}), and the mapping has no destination for failures." : "The target does not exist, or it refuses the message.",
            };
        services.Events.Add(entry);
    }

    private void SchedulePump(DateTimeOffset dueAt) => services.Effects.Schedule(new PumpEffect(this), dueAt);

    private sealed class PumpEffect(StreamLane lane) : Effect
    {
        protected internal override void Execute() => lane.Pump();
    }
}
