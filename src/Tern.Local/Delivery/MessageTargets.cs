using Tern.Local.Events;
using Tern.Local.Faults;

namespace Tern.Local.Delivery;

/// <summary>Selects the service of a target by its ARN, and injects the faults of deliveries. Each service registers itself. Thread-safe after the registrations.</summary>
/// <param name="effects">The queue for deliveries that a fault delays.</param>
/// <param name="faults">The faults to inject.</param>
/// <param name="events">Records the messages that a fault drops or delays.</param>
internal sealed class MessageTargets(DeliveryEngine effects, FaultRules faults, LocalEvents events) : IMessageTargets
{
    private readonly Dictionary<string, IMessageTarget> _services = new(StringComparer.Ordinal);

    /// <summary>Registers a service.</summary>
    /// <param name="service">The service as in its ARNs, for example <c>sqs</c>.</param>
    /// <param name="target">The service.</param>
    public void Register(string service, IMessageTarget target) => _services[service] = target;

    /// <inheritdoc/>
    public bool Exists(string arn) => Find(arn)?.Exists(arn) == true;

    /// <inheritdoc/>
    public DeliveryResult Send(string arn, TargetMessage message)
    {
        if (Find(arn) is not { } target)
            return DeliveryResult.Refused;
        if (DeliveryChain.Length >= DeliveryChain.MaxLength)
            return Drop(arn, message, DeliveryChain.DropReason);
        return faults.Take(FaultSubject.Delivery, message.Source, arn) switch
        {
            null => Deliver(target, arn, message),
            { Kind: FaultKind.Drop } => Drop(arn, message, "A fault drops the message."),
            { Kind: FaultKind.Delay } delay => Postpone(target, arn, message, delay.Delay),
            _ => DeliverTwice(target, arn, message),
        };
    }

    private static DeliveryResult Deliver(IMessageTarget target, string arn, TargetMessage message) =>
        target.TrySend(arn, message, DeliveryChain.Length + 1) ? DeliveryResult.Delivered : DeliveryResult.Refused;

    // The target has the message also if it refuses the second one, so that the sender must not try again.
    private static DeliveryResult DeliverTwice(IMessageTarget target, string arn, TargetMessage message)
    {
        DeliveryResult result = Deliver(target, arn, message);
        if (result == DeliveryResult.Delivered)
            Deliver(target, arn, message);
        return result;
    }

    private DeliveryResult Drop(string arn, TargetMessage message, string reason)
    {
        if (events.IsEnabled)
            events.Add(new DropEvent { Time = events.Now, Source = message.Source, Target = arn, MessageId = message.MessageId, Reason = reason });
        return DeliveryResult.Intercepted;
    }

    private DeliveryResult Postpone(IMessageTarget target, string arn, TargetMessage message, TimeSpan delay)
    {
        if (!target.Exists(arn))
            return DeliveryResult.Refused;
        effects.Schedule(new DelayedDelivery(this, target, arn, message), effects.Time.GetUtcNow() + delay);
        return DeliveryResult.Intercepted;
    }

    private void DeliverDelayed(IMessageTarget target, string arn, TargetMessage message)
    {
        if (Deliver(target, arn, message) == DeliveryResult.Refused)
            Drop(arn, message, "The target does not exist, or it refuses the message, which a fault has delayed.");
        else if (events.IsEnabled)
            events.Add(new DeliveryEvent { Time = events.Now, Source = message.Source, Target = arn, MessageId = message.MessageId });
    }

    /// <inheritdoc/>
    public async ValueTask FlushAsync(CancellationToken cancellationToken)
    {
        foreach (IMessageTarget target in _services.Values)
            await target.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private IMessageTarget? Find(ReadOnlySpan<char> arn)
    {
        Span<Range> parts = stackalloc Range[4];
        return arn.Split(parts, ':') == parts.Length && arn[parts[0]] is "arn"
            && _services.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(arn[parts[2]], out IMessageTarget? target) ? target : null;
    }

    private sealed class DelayedDelivery(MessageTargets targets, IMessageTarget target, string arn, TargetMessage message) : Effect
    {
        protected internal override void Execute() => targets.DeliverDelayed(target, arn, message);
    }
}
