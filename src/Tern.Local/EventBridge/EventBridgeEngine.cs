using Tern.Local.Delivery;
using Tern.Local.Delivery.Retries;
using Tern.Local.Durability;
using Tern.Local.EventBridge.Durability;
using Tern.Local.EventBridge.Events;
using Tern.Local.Events;
using Tern.Local.Services;

namespace Tern.Local.EventBridge;

/// <summary>The buses of all accounts and regions, which receive the events of clients and of other services.</summary>
internal sealed class EventBridgeEngine : IMessageTarget, IDisposable
{
    /// <summary>The maximum number of times that an event is sent from a bus to another one.</summary>
    /// <seealso href="https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-bus-to-bus.html">Sending events between buses</seealso>
    public const int MaxHops = 1;

    private readonly LocalAwsOptions _options;
    private readonly LocalEvents _events;

    public EventBridgeEngine(LocalAwsOptions options, DeliveryEngine effects, MessageTargets targets, LocalEvents events, DocumentStore documents)
    {
        _options = options;
        _events = events;
        Effects = effects;
        Documents = documents;
        Deliveries = new RetryQueue(effects, targets, events, documents, Collections.Deliveries);
        Stores = new ScopedStates<EventStore>(scope => new EventStore(this, scope));
        targets.Register("events", this);
    }

    /// <summary>The queue for deliveries and schedules, with the clock.</summary>
    public DeliveryEngine Effects { get; }

    public DocumentStore Documents { get; }

    /// <summary>The deliveries to targets of rules.</summary>
    public RetryQueue Deliveries { get; }

    public ScopedStates<EventStore> Stores { get; }

    /// <summary>Opens every account and region with schedules, retentions or deliveries. Called once, when all targets are registered.</summary>
    /// <exception cref="LocalStorageException">The content of a document is invalid.</exception>
    public void Open()
    {
        foreach (ResourceScope scope in Collections.All.SelectMany(Documents.GetScopes).Distinct())
            Stores.Get(scope);
    }

    /// <summary>Returns the state of the account and the region of a bus.</summary>
    /// <returns>Null if the ARN is not that of a bus in an allowed region.</returns>
    public (EventStore Store, string Name)? Find(string busArn) =>
        EventArns.ParseBus(busArn) is var (scope, name) && AllowedRegions.Contain(_options, scope.Region) && scope.AccountId.Length > 0 ? (Stores.Get(scope), name) : null;

    /// <inheritdoc/>
    public bool Exists(string arn) => Find(arn) is var (store, name) && store.HasBus(name);

    /// <summary>Sends an event to a bus: an event of another bus, or a new one of a service with <see cref="TargetMessage.EventSource"/>.</summary>
    /// <param name="arn">The ARN of the bus.</param>
    /// <param name="message">The message.</param>
    /// <param name="chainLength">The length of the chain of deliveries.</param>
    /// <returns>False if the bus does not exist, or if the message is not an event.</returns>
    public bool TrySend(string arn, TargetMessage message, int chainLength)
    {
        using (DeliveryChain.Enter(chainLength))
            return Find(arn) is var (store, name) && CreateEvent(store, message) is { } entry && store.TryPublish(name, entry);
    }

    /// <summary>Records that an event is not sent to a target.</summary>
    public void Drop(string source, string target, string eventId, string reason)
    {
        if (_events.IsEnabled)
            _events.Add(new DropEvent { Time = _events.Now, Source = source, Target = target, MessageId = eventId, Reason = reason });
    }

    public void Dispose() => Stores.Dispose();

    private static BusEvent? CreateEvent(EventStore store, TargetMessage message)
    {
        if (message.EventHops > 0)
            return ForwardedEvent.Read(message.Body, message.EventHops, store.Scope.Region, store.Now);
        if (message is not { EventSource: { } source, EventDetailType: { } type } || !JsonText.IsObject(message.Body.Span))
            return null;
        var content = new EventContent
        {
            Source = source,
            DetailType = type,
            Detail = message.Body,
            AccountId = store.Scope.AccountId,
            Region = store.Scope.Region,
            Resources = message.EventResources,
            Time = store.Now,
        };
        return EventWriter.Create(content, store.Now);
    }
}
