using Tern.Local.Events;
using Tern.Local.Faults;

namespace Tern.Local.Delivery;

/// <summary>Selects the service of a target by its ARN, and injects the faults of deliveries. Each service registers itself. Thread-safe after the registrations.</summary>
/// <param name="effects">The queue for deliveries that a fault delays.</param>
/// <param name="faults">The faults to inject.</param>
/// <param name="events">Records the messages that a fault drops.</param>
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
    public bool TrySend(string arn, TargetMessage message)
    {
        if (Find(arn) is not { } target)
            return false;
        if (DeliveryChain.Length >= DeliveryChain.MaxLength)
            return Drop(arn, message, DeliveryChain.DropReason);
        return faults.Take(FaultSubject.Delivery, message.Source, arn) switch
        {
            null => Send(target, arn, message),
            { Kind: FaultKind.Drop } => Drop(arn, message, "A fault drops the message."),
            { Kind: FaultKind.Delay } delay => Postpone(target, arn, message, delay.Delay),
            _ => Send(target, arn, message) && Send(target, arn, message),
        };
    }

    private static bool Send(IMessageTarget target, string arn, TargetMessage message)
    {
        using (DeliveryChain.Enter(DeliveryChain.Length + 1))
            return target.TrySend(arn, message);
    }

    private bool Drop(string arn, TargetMessage message, string reason)
    {
        if (events.IsEnabled)
            events.Add(new DropEvent { Time = events.Now, Source = message.Source, Target = arn, Reason = reason });
        return true;
    }

    private bool Postpone(IMessageTarget target, string arn, TargetMessage message, TimeSpan delay)
    {
        if (!target.Exists(arn))
            return false;
        effects.Schedule(new DelayedDelivery(this, target, arn, message), effects.Time.GetUtcNow() + delay);
        return true;
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
        protected internal override void Execute()
        {
            if (!Send(target, arn, message))
                targets.Drop(arn, message, "The target does not exist.");
        }
    }
}
