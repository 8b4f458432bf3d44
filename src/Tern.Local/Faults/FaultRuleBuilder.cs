namespace Tern.Local.Faults;

/// <summary>Adds the faults of one subject.</summary>
internal sealed class FaultRuleBuilder(FaultRules rules, FaultSubject subject, string first, string second)
{
    private double _probability = 1;

    /// <summary>Sets the probability of the faults that are added later.</summary>
    public void SetProbability(double probability)
    {
        if (probability is not (> 0 and <= 1))
            throw new ArgumentOutOfRangeException(nameof(probability), probability, "The probability must be above 0 and at most 1.");
        _probability = probability;
    }

    public void Add(Fault fault, int times)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(times, 1);
        rules.Add(new FaultRule(subject, first, second, fault, times, _probability));
    }
}
