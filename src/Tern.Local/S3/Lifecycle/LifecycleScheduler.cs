using Tern.Local.Delivery;
using Tern.Local.S3.Storage;

namespace Tern.Local.S3.Lifecycle;

/// <summary>Applies the lifecycle rules of all buckets at each midnight UTC. Without enabled rules, nothing is scheduled. Thread-safe.</summary>
/// <remarks>A run has steps of at most 1,000 keys. Each step is an effect, so that requests are executed between the steps.</remarks>
internal sealed class LifecycleScheduler(S3Store store, DeliveryEngine effects)
{
    private readonly Lock _lock = new();
    private RunEffect? _next;

    /// <summary>Schedules a run at once, if a bucket has enabled rules: what became due while the folder was closed expires.</summary>
    public void Start()
    {
        if (FindBuckets().Count > 0)
            Schedule(effects.Time.GetUtcNow());
    }

    /// <summary>Ensures that a run is scheduled. Call it after a bucket has received rules.</summary>
    public void EnsureScheduled() => Schedule(LifecycleDates.NextMidnight(effects.Time.GetUtcNow()));

    private void Schedule(DateTimeOffset time)
    {
        lock (_lock)
        {
            // The clock can have been moved back since.
            if (_next is { } next && next.Time <= time)
                return;
            _next?.Cancel();
            _next = new RunEffect(this, time);
            effects.Schedule(_next, time);
        }
    }

    private void Run()
    {
        lock (_lock)
            _next = null;
        Queue<string> buckets = FindBuckets();
        if (buckets.Count == 0)
            return;
        EnsureScheduled();
        ScheduleStep(buckets, []);
    }

    private void ScheduleStep(Queue<string> buckets, byte[] start)
    {
        if (buckets.Count > 0)
            effects.Schedule(new StepEffect(this, buckets, start), effects.Time.GetUtcNow());
    }

    private void ExecuteStep(Queue<string> buckets, byte[] start)
    {
        byte[]? next = null;
        LifecycleStep? step = null;
        lock (store.IndexLock)
        {
            if (store.FindBucket(buckets.Peek()) is { } bucket)
            {
                step = new LifecycleStep(store, bucket, effects.Time.GetUtcNow());
                if (start.Length == 0)
                    step.ExpireUploads();
                next = step.ExpireVersions(start);
            }
        }
        if (next is null)
            buckets.Dequeue();
        effects.Track(CompleteAsync(step, buckets, next ?? []));
    }

    private async Task CompleteAsync(LifecycleStep? step, Queue<string> buckets, byte[] next)
    {
        if (step is not null)
        {
            await store.FlushAsync(step.Position, CancellationToken.None).ConfigureAwait(false);
            await store.Changes.PublishAsync(step.Changes, CancellationToken.None).ConfigureAwait(false);
        }
        ScheduleStep(buckets, next);
    }

    private Queue<string> FindBuckets()
    {
        var names = new Queue<string>();
        lock (store.IndexLock)
        {
            foreach (StoredBucket bucket in store.Buckets)
            {
                if (LifecycleFilters.HasEnabled(bucket.Settings.Lifecycle))
                    names.Enqueue(bucket.Name);
            }
        }
        return names;
    }

    private sealed class RunEffect(LifecycleScheduler scheduler, DateTimeOffset time) : Effect
    {
        public DateTimeOffset Time { get; } = time;

        protected internal override void Execute() => scheduler.Run();
    }

    private sealed class StepEffect(LifecycleScheduler scheduler, Queue<string> buckets, byte[] start) : Effect
    {
        protected internal override void Execute() => scheduler.ExecuteStep(buckets, start);
    }
}
