using Tern.Local.Delivery;
using Tern.Local.Delivery.Retries;
using Tern.Local.Durability;
using Tern.Local.Scheduler.Durability;
using Tern.Local.Scheduler.Invocations;
using Tern.Local.Scheduler.Schedules;
using Tern.Local.Services;
using Tern.Scheduler;

namespace Tern.Local.Scheduler;

/// <summary>The schedules of an account in a region. Requests and invocations are executed one at a time.</summary>
internal sealed class ScheduleStore : IDisposable
{
    private const string UniversalPrefix = "arn:aws:scheduler:::aws-sdk:";

    private readonly SchedulerEngine _engine;
    private readonly Lock _lock = new();

    /// <summary>Opens the state of an account in a region.</summary>
    public ScheduleStore(SchedulerEngine engine, ResourceScope scope)
    {
        _engine = engine;
        Scope = scope;
        // What is due is executed on other threads meanwhile.
        lock (_lock)
            Restore();
    }

    /// <summary>The account and the region.</summary>
    public ResourceScope Scope { get; }

    /// <summary>The time of the clock.</summary>
    public DateTimeOffset Now => _engine.Effects.Time.GetUtcNow();

    /// <summary>The groups by their names. The default group always exists.</summary>
    public SortedDictionary<string, StoredGroup> Groups { get; } = new(StringComparer.Ordinal);

    /// <summary>Executes an operation while no other is executed.</summary>
    public TResponse Execute<TRequest, TResponse>(Func<ScheduleStore, TRequest, TResponse> operation, TRequest request)
    {
        lock (_lock)
            return operation(this, request);
    }

    /// <exception cref="ResourceNotFoundException">The group does not exist.</exception>
    public StoredGroup GetGroup(string? name) => Groups.GetValueOrDefault(name ?? ScheduleArns.DefaultGroup) ?? throw ScheduleFailures.GroupNotFound(name!);

    /// <exception cref="ResourceNotFoundException">The group or the schedule does not exist.</exception>
    public StoredSchedule GetSchedule(string? group, string name) => GetGroup(group).Schedules.GetValueOrDefault(name) ?? throw ScheduleFailures.ScheduleNotFound(name);

    /// <summary>Adds a group, or stores its changes.</summary>
    public void Save(StoredGroup group)
    {
        Groups[group.Name] = group;
        _engine.Documents.Put(Key(ScheduleCollections.Groups, group.Name), group, GroupRecord.Write);
    }

    /// <summary>Removes a group with its schedules.</summary>
    public void Remove(StoredGroup group)
    {
        foreach (StoredSchedule schedule in group.Schedules.Values.ToArray())
            Remove(schedule);
        Groups.Remove(group.Name);
        _engine.Documents.Delete(Key(ScheduleCollections.Groups, group.Name));
    }

    /// <summary>Adds or replaces a schedule, and starts it.</summary>
    public void Add(StoredSchedule schedule)
    {
        SortedDictionary<string, StoredSchedule> schedules = Groups[schedule.GroupName].Schedules;
        schedules.GetValueOrDefault(schedule.Name)?.NextRun?.Cancel();
        schedules[schedule.Name] = schedule;
        Save(schedule);
        if (schedule.Definition.State != ScheduleState.Disabled)
            Schedule(schedule, ScheduleTimes.FindNext(schedule, schedule.ModifiedAt, Now), Now);
    }

    /// <summary>Removes a schedule. Invocations that are being retried continue.</summary>
    public void Remove(StoredSchedule schedule)
    {
        schedule.NextRun?.Cancel();
        Groups[schedule.GroupName].Schedules.Remove(schedule.Name);
        _engine.Documents.Delete(Key(ScheduleCollections.Schedules, $"{schedule.GroupName}/{schedule.Name}"));
    }

    /// <summary>Invokes the target of a schedule, unless the schedule was changed meanwhile.</summary>
    public void Run(ScheduleRun run, StoredSchedule schedule, DateTimeOffset time)
    {
        lock (_lock)
        {
            if (schedule.NextRun != run || run.IsCancelled)
                return;
            Invoke(schedule, time);
            schedule.NextRun = null;
            Continue(schedule, time);
        }
        _engine.Effects.Track(_engine.Documents.FlushAsync(CancellationToken.None).AsTask());
    }

    /// <summary>Discards the schedules.</summary>
    public void Dispose()
    {
        lock (_lock)
            Groups.Clear();
    }

    private void Invoke(StoredSchedule schedule, DateTimeOffset time)
    {
        string target = schedule.Definition.Target.Arn;
        if (target.StartsWith(UniversalPrefix, StringComparison.Ordinal))
            _engine.Drop(schedule.Arn, target, "Tern.Local does not support universal targets. Use the ARN of a queue, a topic, a function or an event bus.");
        else
            _engine.Deliveries.Add(ScheduledInvocation.Create(this, schedule, time));
    }

    private void Continue(StoredSchedule schedule, DateTimeOffset time)
    {
        // Delays differ, so that a time before now can still be in its window. Only times whose window has ended are skipped.
        DateTimeOffset now = Now;
        DateTimeOffset ended = now - schedule.Window;
        if (!schedule.IsOneTime && ScheduleTimes.Next(schedule, time > ended ? time : ended) is { } next)
        {
            Schedule(schedule, next, now);
            return;
        }
        if (schedule.Definition.ActionAfterCompletion == ActionAfterCompletion.Delete)
        {
            Remove(schedule);
            return;
        }
        schedule.IsCompleted = true;
        Save(schedule);
    }

    private void Schedule(StoredSchedule schedule, DateTimeOffset? time, DateTimeOffset earliest)
    {
        if (time is not { } next)
            return;
        DateTimeOffset invocation = ScheduleTimes.GetInvocation(schedule, next);
        // Each time starts a chain of its own, also if a function of the schedule has created it.
        using (DeliveryChain.Enter(0))
            schedule.NextRun = new ScheduleRun(this, schedule, next);
        _engine.Effects.Schedule(schedule.NextRun, invocation > earliest ? invocation : earliest);
    }

    private void Save(StoredSchedule schedule) =>
        _engine.Documents.Put(Key(ScheduleCollections.Schedules, $"{schedule.GroupName}/{schedule.Name}"), schedule, ScheduleRecord.Write);

    private void Restore()
    {
        foreach (StoredGroup group in _engine.Documents.Restore(ScheduleCollections.Groups, Scope, GroupRecord.Read))
            Groups.Add(group.Name, group);
        if (!Groups.ContainsKey(ScheduleArns.DefaultGroup))
            Groups.Add(ScheduleArns.DefaultGroup, new StoredGroup(ScheduleArns.DefaultGroup) { CreatedAt = Now, ModifiedAt = Now });
        foreach (StoredSchedule schedule in _engine.Documents.Restore(ScheduleCollections.Schedules, Scope, ScheduleRecord.Read))
        {
            Groups[schedule.GroupName].Schedules.Add(schedule.Name, schedule);
            Resume(schedule);
        }
        _engine.Deliveries.Restore(Scope);
    }

    // The time of a one-time schedule that has passed while Tern.Local was closed is executed now. Those of other schedules are skipped.
    private void Resume(StoredSchedule schedule)
    {
        if (schedule.IsCompleted || schedule.Definition.State == ScheduleState.Disabled)
            return;
        DateTimeOffset? next = ScheduleTimes.FindNext(schedule, schedule.ModifiedAt, Now);
        if (next is null && !schedule.IsOneTime && schedule.Definition.ActionAfterCompletion == ActionAfterCompletion.Delete)
            Remove(schedule);
        else
            Schedule(schedule, next, Now + (schedule.IsOneTime ? RetryQueue.TargetDelay : RetryQueue.StartDelay));
    }

    private DocumentKey Key(string collection, string id) => new(collection, Scope, id);
}
