namespace Tern.Local.Faults;

/// <summary>Adds faults for deliveries between services. Each method returns this object.</summary>
public sealed class DeliveryFaultTarget
{
    private readonly FaultRuleBuilder _rules;

    internal DeliveryFaultTarget(FaultRuleBuilder rules) => _rules = rules;

    /// <summary>Injects the faults that are added later into a random part of the deliveries. The seed is <see cref="LocalAwsOptions.FaultSeed"/>.</summary>
    /// <param name="probability">The part of the deliveries, above 0 and at most 1. The default is 1.</param>
    public DeliveryFaultTarget WithProbability(double probability)
    {
        _rules.SetProbability(probability);
        return this;
    }

    /// <summary>Loses the message. The source receives no error, and does not send it again, nor to a dead-letter queue. A <see cref="Events.DropEvent"/> is recorded.</summary>
    /// <param name="times">The number of deliveries, at least 1; <see cref="FaultPlan.Always"/> for all. The default is 1.</param>
    public DeliveryFaultTarget Drop(int times = 1) => Add(new(FaultKind.Drop), times);

    /// <summary>Delivers the message twice, as services do that deliver at least once.</summary>
    /// <param name="times"><inheritdoc cref="Drop" path="/param[@name='times']"/></param>
    public DeliveryFaultTarget Duplicate(int times = 1) => Add(new(FaultKind.Duplicate), times);

    /// <summary>Delivers the message later, by <see cref="LocalAws.Clock"/>. Messages that follow are not delayed, so that the order changes. The <see cref="Events.DeliveryEvent"/> is recorded when the message is delivered.</summary>
    /// <param name="delay">The delay, not negative.</param>
    /// <param name="times"><inheritdoc cref="Drop" path="/param[@name='times']"/></param>
    public DeliveryFaultTarget Delay(TimeSpan delay, int times = 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(delay, TimeSpan.Zero);
        return Add(new(FaultKind.Delay) { Delay = delay }, times);
    }

    private DeliveryFaultTarget Add(Fault fault, int times)
    {
        _rules.Add(fault, times);
        return this;
    }
}
