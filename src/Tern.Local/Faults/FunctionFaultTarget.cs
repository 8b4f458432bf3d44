namespace Tern.Local.Faults;

/// <summary>Adds faults for the invocations of functions. Each method returns this object.</summary>
public sealed class FunctionFaultTarget
{
    private readonly FaultRuleBuilder _rules;

    internal FunctionFaultTarget(FaultRuleBuilder rules) => _rules = rules;

    /// <summary>Injects the faults that are added later into a random part of the invocations. The seed is <see cref="LocalAwsOptions.FaultSeed"/>.</summary>
    /// <param name="probability">The part of the invocations, above 0 and at most 1. The default is 1.</param>
    public FunctionFaultTarget WithProbability(double probability)
    {
        _rules.SetProbability(probability);
        return this;
    }

    /// <summary>Ends the invocation with the error of a timeout, at once: no time passes.</summary>
    /// <param name="times">The number of invocations, at least 1; <see cref="FaultPlan.Always"/> for all. The default is 1.</param>
    /// <param name="executesHandler">Whether the handler is executed before, so that its effects exist in spite of the error. The default is false.</param>
    public FunctionFaultTarget TimeOut(int times = 1, bool executesHandler = false) => Add(new(FaultKind.TimeOut) { ExecutesHandler = executesHandler }, times);

    /// <summary>Ends the invocation with an error of the handler, without executing it.</summary>
    /// <param name="errorType">The type of the error. The default is <c>InjectedFault</c>.</param>
    /// <param name="times"><inheritdoc cref="TimeOut" path="/param[@name='times']"/></param>
    /// <exception cref="ArgumentException">The type is empty.</exception>
    public FunctionFaultTarget Fail(string errorType = "InjectedFault", int times = 1)
    {
        ArgumentException.ThrowIfNullOrEmpty(errorType);
        return Add(new(FaultKind.Fail) { ErrorCode = errorType }, times);
    }

    private FunctionFaultTarget Add(Fault fault, int times)
    {
        _rules.Add(fault, times);
        return this;
    }
}
