using Tern.EventBridge;
using Tern.Local.Durability;
using Tern.Local.EventBridge.Archives;
using Tern.Local.EventBridge.Buses;
using Tern.Local.EventBridge.Durability;
using Tern.Local.EventBridge.Rules;
using Tern.Local.Services;

namespace Tern.Local.EventBridge;

/// <summary>The buses, rules, archives and replays of an account in a region. Requests and effects are executed one at a time.</summary>
internal sealed partial class EventStore : IDisposable
{
    private readonly EventBridgeEngine _engine;
    private readonly Lock _lock = new();

    /// <summary>Opens the state of an account in a region.</summary>
    public EventStore(EventBridgeEngine engine, ResourceScope scope)
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

    /// <summary>The buses by their names. The default bus always exists.</summary>
    public SortedDictionary<string, StoredBus> Buses { get; } = new(StringComparer.Ordinal);

    /// <summary>The archives by their names.</summary>
    public SortedDictionary<string, StoredArchive> Archives { get; } = new(StringComparer.Ordinal);

    /// <summary>The replays in the order of their creation.</summary>
    public List<StoredReplay> Replays { get; } = [];

    /// <summary>Executes an operation while no other is executed.</summary>
    public TResponse Execute<TRequest, TResponse>(Func<EventStore, TRequest, TResponse> operation, TRequest request)
    {
        lock (_lock)
            return operation(this, request);
    }

    /// <summary>Returns a bus by its name or ARN.</summary>
    /// <param name="nameOrArn">The name or the ARN. The default is the default bus.</param>
    /// <exception cref="ResourceNotFoundException">The bus does not exist, or it is one of another account or region.</exception>
    public StoredBus GetBus(string? nameOrArn)
    {
        string name = nameOrArn ?? EventArns.DefaultBus;
        if (EventArns.ParseBus(name) is var (scope, ofArn))
            name = scope == Scope ? ofArn : name;
        return Buses.GetValueOrDefault(name) ?? throw EventErrors.BusNotFound(name);
    }

    /// <summary>Returns a rule.</summary>
    /// <exception cref="ResourceNotFoundException">The bus or the rule does not exist.</exception>
    public StoredRule GetRule(string? bus, string name)
    {
        StoredBus found = GetBus(bus);
        return found.Rules.GetValueOrDefault(name) ?? throw EventErrors.RuleNotFound(name, found.Name);
    }

    /// <summary>Discards the resources.</summary>
    public void Dispose()
    {
        lock (_lock)
        {
            Buses.Clear();
            Archives.Clear();
            Replays.Clear();
        }
    }

    private StoredBus CreateDefaultBus() => new(EventArns.DefaultBus, EventArns.Bus(Scope, EventArns.DefaultBus)) { CreatedAt = Now, ModifiedAt = Now };

    private void Restore()
    {
        foreach (StoredBus bus in _engine.Documents.Restore(Collections.Buses, Scope, BusRecord.Read))
            Buses.Add(bus.Name, bus);
        if (!Buses.ContainsKey(EventArns.DefaultBus))
            Buses.Add(EventArns.DefaultBus, CreateDefaultBus());
        foreach (StoredRule rule in _engine.Documents.Restore(Collections.Rules, Scope, RuleRecord.Read))
        {
            Buses[rule.BusName].Rules.Add(rule.Name, rule);
            ScheduleRun(rule);
        }
        foreach (StoredArchive archive in _engine.Documents.Restore(Collections.Archives, Scope, ArchiveRecord.Read))
            Archives.Add(archive.Name, archive);
        foreach (ArchivedEvent entry in _engine.Documents.Restore(Collections.ArchivedEvents, Scope, ArchivedEventRecord.Read))
            Archives[entry.ArchiveName].Add(entry);
        foreach (StoredArchive archive in Archives.Values)
            ScheduleExpiration(archive);
        foreach (StoredReplay replay in _engine.Documents.Restore(Collections.Replays, Scope, ReplayRecord.Read))
        {
            Replays.Add(replay);
            if (replay.IsActive)
                ScheduleStep(replay);
        }
        _engine.Deliveries.Restore(Scope);
    }

    private DocumentKey Key(string collection, string id) => new(collection, Scope, id);

    private void TrackFlush() => _engine.Effects.Track(_engine.Documents.FlushAsync(CancellationToken.None).AsTask());
}
