using Tern.Local.Delivery;
using Tern.Local.Delivery.Retries;
using Tern.Local.Durability;
using Tern.Local.Events;
using Tern.Local.Scheduler.Durability;
using Tern.Local.Services;

namespace Tern.Local.Scheduler;

/// <summary>The schedules of all accounts and regions.</summary>
internal sealed class SchedulerEngine : IDisposable
{
    private readonly LocalEvents _events;

    public SchedulerEngine(DeliveryEngine effects, IMessageTargets targets, LocalEvents events, DocumentStore documents)
    {
        _events = events;
        Effects = effects;
        Documents = documents;
        Deliveries = new RetryQueue(effects, targets, events, documents, ScheduleCollections.Deliveries);
        Stores = new ScopedStates<ScheduleStore>(scope => new ScheduleStore(this, scope));
    }

    /// <summary>The queue for invocations, with the clock.</summary>
    public DeliveryEngine Effects { get; }

    public DocumentStore Documents { get; }

    /// <summary>The messages to targets.</summary>
    public RetryQueue Deliveries { get; }

    public ScopedStates<ScheduleStore> Stores { get; }

    /// <summary>Opens every account and region with schedules. Called once, when all targets are registered.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public void Open()
    {
        foreach (ResourceScope scope in ScheduleCollections.All.SelectMany(Documents.GetScopes).Distinct())
            Stores.Get(scope);
    }

    /// <summary>Records that a target is not invoked.</summary>
    public void Drop(string source, string target, string reason)
    {
        if (_events.IsEnabled)
            _events.Add(new DropEvent { Time = _events.Now, Source = source, Target = target, Reason = reason });
    }

    public void Dispose() => Stores.Dispose();
}
