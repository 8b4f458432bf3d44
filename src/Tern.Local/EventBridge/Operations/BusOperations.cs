using Tern.EventBridge;
using Tern.Local.EventBridge.Buses;
using Tern.Local.Services;

namespace Tern.Local.EventBridge.Operations;

/// <summary><c>CreateEventBus</c>, <c>DescribeEventBus</c>, <c>UpdateEventBus</c>, <c>DeleteEventBus</c> and <c>ListEventBuses</c>.</summary>
internal static class BusOperations
{
    private const int MaxBuses = 100;

    public static CreateEventBusResponse Create(EventStore store, CreateEventBusRequest request)
    {
        if (request.EventSourceName is not null)
            throw EventErrors.Validation("Tern.Local does not support partner event sources. Create the event bus without EventSourceName.");
        if (store.Buses.ContainsKey(request.Name))
            throw new ResourceAlreadyExistsException($"Event bus {request.Name} already exists.");
        if (request.Name.Contains('/', StringComparison.Ordinal))
            throw EventErrors.Validation("Event bus name must not contain '/'.");
        DeadLetterRules.Check(request.DeadLetterConfig);
        if (store.Buses.Count >= MaxBuses)
            throw EventErrors.LimitExceeded();
        var bus = new StoredBus(request.Name, EventArns.Bus(store.Scope, request.Name))
        {
            CreatedAt = store.Now,
            ModifiedAt = store.Now,
            Settings = new()
            {
                Description = request.Description,
                KmsKeyIdentifier = request.KmsKeyIdentifier,
                DeadLetterConfig = request.DeadLetterConfig,
                LogConfig = request.LogConfig,
            },
        };
        TagOperations.Add(bus.Tags, request.Tags);
        store.Save(bus);
        return new()
        {
            EventBusArn = bus.Arn,
            Description = request.Description,
            KmsKeyIdentifier = request.KmsKeyIdentifier,
            DeadLetterConfig = request.DeadLetterConfig,
            LogConfig = request.LogConfig,
        };
    }

    public static DescribeEventBusResponse Describe(EventStore store, DescribeEventBusRequest request)
    {
        StoredBus bus = store.GetBus(request.Name);
        return new()
        {
            Name = bus.Name,
            Arn = bus.Arn,
            Description = bus.Settings.Description,
            KmsKeyIdentifier = bus.Settings.KmsKeyIdentifier,
            DeadLetterConfig = bus.Settings.DeadLetterConfig,
            LogConfig = bus.Settings.LogConfig,
            Policy = BusPolicy.Write(bus.Policy),
            CreationTime = bus.CreatedAt,
            LastModifiedTime = bus.ModifiedAt,
        };
    }

    public static UpdateEventBusResponse Update(EventStore store, UpdateEventBusRequest request)
    {
        StoredBus bus = store.GetBus(request.Name);
        DeadLetterRules.Check(request.DeadLetterConfig);
        bus.Settings = request;
        store.Save(bus);
        return new()
        {
            Name = bus.Name,
            Arn = bus.Arn,
            Description = request.Description,
            KmsKeyIdentifier = request.KmsKeyIdentifier,
            DeadLetterConfig = request.DeadLetterConfig,
            LogConfig = request.LogConfig,
        };
    }

    public static DeleteEventBusResponse Delete(EventStore store, DeleteEventBusRequest request)
    {
        if (request.Name == EventArns.DefaultBus)
            throw EventErrors.Validation("Cannot delete event bus default.");
        StoredBus bus = store.GetBus(request.Name);
        if (bus.Rules.Count > 0)
            throw EventErrors.Validation($"Event bus {bus.Name} can't be deleted since it has rules.");
        store.Remove(bus);
        return new();
    }

    public static ListEventBusesResponse List(EventStore store, ListEventBusesRequest request)
    {
        StoredBus[] all = [.. store.Buses.Values.Where(bus => bus.Name.StartsWith(request.NamePrefix ?? "", StringComparison.Ordinal))];
        Page<StoredBus> page = Pages.Take(all, request.NextToken, request.Limit);
        return new() { EventBuses = [.. page.Items.Select(Describe)], NextToken = page.NextToken };
    }

    private static EventBus Describe(StoredBus bus) => new()
    {
        Name = bus.Name,
        Arn = bus.Arn,
        Description = bus.Settings.Description,
        Policy = BusPolicy.Write(bus.Policy),
        CreationTime = bus.CreatedAt,
        LastModifiedTime = bus.ModifiedAt,
    };
}
