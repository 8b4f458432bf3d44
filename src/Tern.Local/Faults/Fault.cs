using Tern.Local.Http;

namespace Tern.Local.Faults;

/// <summary>A fault to inject, with the parameters of its kind.</summary>
internal sealed record Fault(FaultKind Kind)
{
    public int StatusCode { get; init; }

    public string? ErrorCode { get; init; }

    public ResetPoint ResetPoint { get; init; }

    public int BytesPerSecond { get; init; }

    public TimeSpan ClockSkew { get; init; }

    /// <summary>The time by which a delivery is late.</summary>
    public TimeSpan Delay { get; init; }

    /// <summary>Whether the handler of a function that times out is executed.</summary>
    public bool ExecutesHandler { get; init; }

    /// <summary>Whether the request is executed in spite of the fault.</summary>
    public bool ExecutesRequest => Kind is not (FaultKind.Throttle or FaultKind.Fail);

    /// <summary>Injects the faults that take effect before the request is executed.</summary>
    /// <exception cref="IOException">The connection is reset.</exception>
    public async ValueTask InjectBeforeExecutionAsync(TimeProvider time, CancellationToken cancellationToken)
    {
        if (Kind == FaultKind.Hang)
            await Task.Delay(Timeout.InfiniteTimeSpan, time, cancellationToken).ConfigureAwait(false);
        if (this is { Kind: FaultKind.Reset, ResetPoint: ResetPoint.BeforeExecution })
            throw ConnectionReset.CreateException();
    }

    /// <summary>Injects the faults that take effect after execution, before any byte of the response is sent.</summary>
    /// <exception cref="IOException">The connection is reset.</exception>
    public void InjectBeforeResponse()
    {
        if (this is { Kind: FaultKind.Reset, ResetPoint: ResetPoint.BeforeResponse })
            throw ConnectionReset.CreateException();
    }
}
