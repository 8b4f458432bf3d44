using Tern.Local.Delivery;
using Tern.Local.EventBridge.Buses;
using Tern.Local.EventBridge.Durability;
using Tern.Local.EventBridge.Rules;

namespace Tern.Local.EventBridge;

/// <summary>Changes of buses and rules.</summary>
internal sealed partial class EventStore
{
    /// <summary>Adds a bus, or stores its changes.</summary>
    public void Save(StoredBus bus)
    {
        bus.ModifiedAt = Now;
        Buses[bus.Name] = bus;
        _engine.Documents.Put(Key(Collections.Buses, bus.Name), bus, BusRecord.Write);
    }

    /// <summary>Removes a bus without rules.</summary>
    public void Remove(StoredBus bus)
    {
        Buses.Remove(bus.Name);
        _engine.Documents.Delete(Key(Collections.Buses, bus.Name));
    }

    /// <summary>Adds a rule, or stores its changes.</summary>
    public void Save(StoredRule rule)
    {
        Buses[rule.BusName].Rules[rule.Name] = rule;
        _engine.Documents.Put(Key(Collections.Rules, $"{rule.BusName}/{rule.Name}"), rule, RuleRecord.Write);
    }

    /// <summary>Starts the schedule of a rule again, after a change of the schedule or the state. The rule must be saved afterwards.</summary>
    public void RestartSchedule(StoredRule rule)
    {
        rule.ScheduledFrom = Now;
        ScheduleRun(rule);
    }

    /// <summary>Removes a rule with its targets.</summary>
    public void Remove(StoredRule rule)
    {
        rule.NextRun?.Cancel();
        Buses[rule.BusName].Rules.Remove(rule.Name);
        _engine.Documents.Delete(Key(Collections.Rules, $"{rule.BusName}/{rule.Name}"));
    }

    // Times that have passed while Tern.Local was closed are skipped, so that a rule does not send the events of days at once.
    private void ScheduleRun(StoredRule rule)
    {
        rule.NextRun?.Cancel();
        rule.NextRun = null;
        if (!rule.IsEnabled || rule.Schedule is null || RuleTimes.Next(rule.Schedule, rule.ScheduledFrom, Now, TimeZoneInfo.Utc) is not { } time)
            return;
        // Each time starts a chain of its own, also if a function of the rule has changed it.
        using (DeliveryChain.Enter(0))
            rule.NextRun = new RuleRun(this, rule, time);
        _engine.Effects.Schedule(rule.NextRun, time);
    }
}
