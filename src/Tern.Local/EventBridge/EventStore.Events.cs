using Tern.EventBridge;
using Tern.Local.Delivery;
using Tern.Local.Delivery.Retries;
using Tern.Local.EventBridge.Archives;
using Tern.Local.EventBridge.Buses;
using Tern.Local.EventBridge.Durability;
using Tern.Local.EventBridge.Events;
using Tern.Local.EventBridge.Rules;

namespace Tern.Local.EventBridge;

/// <summary>Events: rules, archives and deliveries.</summary>
internal sealed partial class EventStore
{
    private const string ScheduledSource = "aws.events";
    private const string ScheduledType = "Scheduled Event";

    /// <summary>Sends an event to the targets of the rules that match it, and to the archives of the bus.</summary>
    /// <returns>False if the bus does not exist.</returns>
    public bool TryPublish(string busName, BusEvent entry)
    {
        lock (_lock)
        {
            if (!Buses.TryGetValue(busName, out StoredBus? bus))
                return false;
            if (!entry.IsReplayed)
                Archive(bus, entry);
            Publish(bus, entry, []);
            return true;
        }
    }

    /// <summary>Whether a bus exists.</summary>
    public bool HasBus(string name)
    {
        lock (_lock)
            return Buses.ContainsKey(name);
    }

    /// <summary>Executes a rule at a time of its schedule, unless it was changed meanwhile.</summary>
    public void Run(RuleRun run, StoredRule rule, DateTimeOffset time)
    {
        lock (_lock)
        {
            if (rule.NextRun != run || run.IsCancelled)
                return;
            Deliver(rule, EventWriter.Create(
                new EventContent
                {
                    Source = ScheduledSource,
                    DetailType = ScheduledType,
                    Detail = "{}"u8.ToArray(),
                    AccountId = Scope.AccountId,
                    Region = Scope.Region,
                    Resources = [rule.Arn],
                    Time = time,
                },
                Now));
            ScheduleRun(rule);
        }
        TrackFlush();
    }

    private void Publish(StoredBus bus, BusEvent entry, IReadOnlyList<string> ruleArns)
    {
        foreach (StoredRule rule in bus.Rules.Values)
        {
            if (rule.IsEnabled && (ruleArns.Count == 0 || ruleArns.Contains(rule.Arn)) && rule.Pattern?.Matches(entry.Json) == true)
                Deliver(rule, entry);
        }
    }

    private void Deliver(StoredRule rule, BusEvent entry)
    {
        foreach (RuleTarget target in rule.Targets)
            Deliver(rule, target, entry);
    }

    private void Deliver(StoredRule rule, RuleTarget target, BusEvent entry)
    {
        Target definition = target.Definition;
        bool isBus = EventArns.ParseBus(definition.Arn) is not null;
        int hops = isBus ? entry.Hops + 1 : 0;
        if (hops > EventBridgeEngine.MaxHops)
        {
            _engine.Drop(rule.Arn, definition.Arn, entry.Id, "The event is from another bus. EventBridge does not send it to a third one. Check whether a bus sends events to itself.");
            return;
        }
        // A bus receives the complete event: its input cannot be changed.
        byte[]? input = isBus ? entry.Json : target.CreateInput(rule, entry);
        if (input is null)
        {
            _engine.Drop(rule.Arn, definition.Arn, entry.Id, "The event does not have the part that the input path of the target selects, or the input is too long.");
            return;
        }
        DateTimeOffset now = Now;
        _engine.Deliveries.Add(new RetriedMessage
        {
            Id = Guid.NewGuid().ToString(),
            Scope = Scope,
            TargetArn = definition.Arn,
            Message = new TargetMessage
            {
                Source = rule.Arn,
                MessageId = entry.Id,
                Body = input,
                EventHops = hops,
                GroupId = definition.SqsParameters?.MessageGroupId,
                TraceHeader = entry.TraceHeader,
            },
            DeadLetterArn = definition.DeadLetterConfig?.Arn,
            DeadLetterBody = entry.Json,
            DeadLetterAttributes = [new("RULE_ARN", "String", rule.Arn), new("TARGET_ARN", "String", definition.Arn)],
            MaxRetries = definition.RetryPolicy?.MaximumRetryAttempts ?? 185,
            MaxAge = TimeSpan.FromSeconds(definition.RetryPolicy?.MaximumEventAgeInSeconds ?? 86_400),
            CreatedAt = now,
            DueAt = now,
        });
    }

    private void Archive(StoredBus bus, BusEvent entry)
    {
        foreach (StoredArchive archive in Archives.Values)
        {
            if (archive.BusArn != bus.Arn || archive.Pattern?.Matches(entry.Json) == false)
                continue;
            var archived = new ArchivedEvent(archive.Name, archive.NextNumber, Now, entry);
            archive.Add(archived);
            _engine.Documents.Put(Key(Collections.ArchivedEvents, ArchivedEventRecord.GetId(archived)), archived, ArchivedEventRecord.Write);
            if (archive.Expiration is null)
                ScheduleExpiration(archive);
        }
    }
}
