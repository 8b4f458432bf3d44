namespace Tern.Local.Faults;

/// <summary>A fault, what it is injected into, and how often.</summary>
internal sealed class FaultRule(FaultSubject subject, string first, string second, Fault fault, int times, double probability)
{
    public FaultSubject Subject => subject;

    public Fault Fault => fault;

    /// <summary>The part of the requests, deliveries or invocations that the fault is injected into, from 0 to 1.</summary>
    public double Probability => probability;

    /// <summary>How often the fault is still injected.</summary>
    public int Remaining { get; set; } = times;

    /// <summary>The random numbers of this rule. Each rule has its own, so that the decisions of one do not depend on the others.</summary>
    public Random? Random { get; set; }

    /// <summary>Whether the fault is one for a request, a delivery, a queue or a function.</summary>
    /// <param name="firstValue">The service of a request, the ARN of the source, of the queue or of the function.</param>
    /// <param name="secondValue">The operation of a request, or the ARN of the target.</param>
    public bool Matches(string firstValue, string secondValue) => Matches(firstValue.AsSpan(), first) && Matches(secondValue.AsSpan(), second);

    // A name is an ARN, the service of an ARN, or the last part of one.
    private static bool Matches(ReadOnlySpan<char> value, string name)
    {
        if (name == FaultPlan.AllOperations || value.SequenceEqual(name))
            return true;
        if (!value.StartsWith("arn:", StringComparison.Ordinal))
            return false;
        ReadOnlySpan<char> afterPartition = value[4..];
        ReadOnlySpan<char> service = afterPartition[(afterPartition.IndexOf(':') + 1)..];
        return service[..Math.Max(0, service.IndexOf(':'))].SequenceEqual(name) || value[(value.LastIndexOfAny(':', '/') + 1)..].SequenceEqual(name);
    }
}
