namespace Tern.Local.Faults;

/// <summary>Adds faults for one operation of a service, or for all. Each method returns this object.</summary>
public sealed class FaultTarget
{
    private readonly FaultRuleBuilder _rules;

    internal FaultTarget(FaultRuleBuilder rules) => _rules = rules;

    /// <summary>Injects the faults that are added later into a random part of the requests. The seed is <see cref="LocalAwsOptions.FaultSeed"/>.</summary>
    /// <param name="probability">The part of the requests, above 0 and at most 1. The default is 1.</param>
    public FaultTarget WithProbability(double probability)
    {
        _rules.SetProbability(probability);
        return this;
    }

    /// <summary>Refuses the request with the throttling error of the service.</summary>
    /// <param name="times">The number of requests, at least 1; <see cref="FaultPlan.Always"/> for all. The default is 1.</param>
    public FaultTarget Throttle(int times = 1) => Add(new(FaultKind.Throttle), times);

    /// <summary>Returns an error without executing the request.</summary>
    /// <param name="statusCode">The HTTP status code, from 400 to 599. The default is 500.</param>
    /// <param name="errorCode">The error code of the response. The default is the usual code for the status code.</param>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    public FaultTarget Fail(int statusCode = 500, string? errorCode = null, int times = 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(statusCode, 400);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(statusCode, 599);
        return Add(new(FaultKind.Fail) { StatusCode = statusCode, ErrorCode = errorCode }, times);
    }

    /// <summary>Resets the connection.</summary>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    /// <param name="at">When the connection is reset. The default is <see cref="ResetPoint.BeforeResponse"/>.</param>
    public FaultTarget Reset(int times = 1, ResetPoint at = ResetPoint.BeforeResponse) =>
        Add(new(FaultKind.Reset) { ResetPoint = at }, times);

    /// <summary>Sends the response body slowly, by the clock of <see cref="LocalAwsOptions.TimeProvider"/>.</summary>
    /// <param name="bytesPerSecond">The bytes to send after each second, at least 1. The default is 1.</param>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    public FaultTarget SlowBody(int bytesPerSecond = 1, int times = 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(bytesPerSecond, 1);
        return Add(new(FaultKind.SlowBody) { BytesPerSecond = bytesPerSecond }, times);
    }

    /// <summary>Adds an offset to the clock of the service. Signatures are verified by this clock, and the <c>Date</c> header has its time.</summary>
    /// <param name="offset">The offset: positive if the clock is ahead, negative if it is behind.</param>
    /// <param name="times">The number of requests, at least 1. The default is <see cref="FaultPlan.Always"/>.</param>
    public FaultTarget ClockSkew(TimeSpan offset, int times = FaultPlan.Always) =>
        Add(new(FaultKind.ClockSkew) { ClockSkew = offset }, times);

    /// <summary>Sends a response with a checksum that does not match the body.</summary>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    public FaultTarget WrongChecksum(int times = 1) => Add(new(FaultKind.WrongChecksum), times);

    /// <summary>Never returns a response, and does not execute the request.</summary>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    public FaultTarget Hang(int times = 1) => Add(new(FaultKind.Hang), times);

    private FaultTarget Add(Fault fault, int times)
    {
        _rules.Add(fault, times);
        return this;
    }
}
