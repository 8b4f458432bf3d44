namespace Tern.Local.Faults;

/// <summary>Adds failures for one operation, or for all of a service. Each method gives back the same target.</summary>
public sealed class FaultTarget
{
    private readonly FaultPlan _plan;
    private readonly string _service;
    private readonly string _operation;

    internal FaultTarget(FaultPlan plan, string service, string operation)
    {
        _plan = plan;
        _service = service;
        _operation = operation;
    }

    /// <summary>The request is refused as one too many, by the error that the service has for it.</summary>
    /// <param name="times">How many requests; <see cref="FaultPlan.Always"/> for all.</param>
    public FaultTarget Throttle(int times = 1) => Add(new(FaultKind.Throttle), times);

    /// <summary>The request is not carried out and answered with an error.</summary>
    /// <param name="statusCode">400 to 599.</param>
    /// <param name="errorCode">The code in the answer; null for the usual one of the status.</param>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    public FaultTarget Fail(int statusCode = 500, string? errorCode = null, int times = 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(statusCode, 400);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(statusCode, 599);
        return Add(new(FaultKind.Fail) { StatusCode = statusCode, ErrorCode = errorCode }, times);
    }

    /// <summary>The connection is reset.</summary>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    /// <param name="at">How far the request gets.</param>
    public FaultTarget Reset(int times = 1, ResetPoint at = ResetPoint.BeforeResponse) =>
        Add(new(FaultKind.Reset) { ResetPoint = at }, times);

    /// <summary>The answer's body comes slowly, by the clock of <see cref="LocalAwsOptions.TimeProvider"/>.</summary>
    /// <param name="bytesPerSecond">The bytes that come after each second.</param>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    public FaultTarget SlowBody(int bytesPerSecond = 1, int times = 1)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(bytesPerSecond, 1);
        return Add(new(FaultKind.SlowBody) { BytesPerSecond = bytesPerSecond }, times);
    }

    /// <summary>The service's clock is wrong: signatures are checked by it, and answers carry its date.</summary>
    /// <param name="offset">By how much it is ahead; negative for behind.</param>
    /// <param name="times">How many requests; all by default.</param>
    public FaultTarget ClockSkew(TimeSpan offset, int times = FaultPlan.Always) =>
        Add(new(FaultKind.ClockSkew) { ClockSkew = offset }, times);

    /// <summary>The answer's checksum does not fit its body.</summary>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    public FaultTarget WrongChecksum(int times = 1) => Add(new(FaultKind.WrongChecksum), times);

    /// <summary>The request is not carried out and never answered.</summary>
    /// <param name="times"><inheritdoc cref="Throttle" path="/param[@name='times']"/></param>
    public FaultTarget Hang(int times = 1) => Add(new(FaultKind.Hang), times);

    private FaultTarget Add(Fault fault, int times)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(times, 1);
        _plan.Add(new FaultRule(_service, _operation, fault, times));
        return this;
    }
}
