namespace Tern.Local.Faults;

/// <summary>Adds faults for the receives of standard queues, which the service permits itself. Each method returns this object.</summary>
/// <seealso href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/standard-queues.html">Standard queues</seealso>
public sealed class QueueFaultTarget
{
    private readonly FaultRuleBuilder _rules;

    internal QueueFaultTarget(FaultRuleBuilder rules) => _rules = rules;

    /// <summary>Injects the faults that are added later into a random part of the receives. The seed is <see cref="LocalAwsOptions.FaultSeed"/>.</summary>
    /// <param name="probability">The part of the receives, above 0 and at most 1. The default is 1.</param>
    public QueueFaultTarget WithProbability(double probability)
    {
        _rules.SetProbability(probability);
        return this;
    }

    /// <summary>Returns messages in a random order instead of the order of arrival.</summary>
    /// <param name="times">The number of receives, at least 1. The default is <see cref="FaultPlan.Always"/>.</param>
    public QueueFaultTarget Reorder(int times = FaultPlan.Always) => Add(FaultKind.Reorder, times);

    /// <summary>Returns messages without starting their visibility timeout, so that the next receive returns them again.</summary>
    /// <param name="times">The number of receives, at least 1; <see cref="FaultPlan.Always"/> for all. The default is 1.</param>
    public QueueFaultTarget Duplicate(int times = 1) => Add(FaultKind.Duplicate, times);

    private QueueFaultTarget Add(FaultKind kind, int times)
    {
        _rules.Add(new Fault(kind), times);
        return this;
    }
}
