using Tern.Local.Http;

namespace Tern.Local.Faults;

/// <summary>One failure with what its kind needs to know.</summary>
internal sealed record Fault(FaultKind Kind)
{
    public int StatusCode { get; init; }

    public string? ErrorCode { get; init; }

    public ResetPoint ResetPoint { get; init; }

    public int BytesPerSecond { get; init; }

    public TimeSpan ClockSkew { get; init; }

    /// <summary>Whether the request is carried out though something goes wrong.</summary>
    public bool IsCarriedOut => Kind is not (FaultKind.Throttle or FaultKind.Fail);

    /// <summary>Shows what goes wrong before the request is carried out.</summary>
    /// <exception cref="IOException">The connection is reset.</exception>
    public async ValueTask ShowBeforeExecutionAsync(TimeProvider time, CancellationToken cancellationToken)
    {
        if (Kind == FaultKind.Hang)
            await Task.Delay(Timeout.InfiniteTimeSpan, time, cancellationToken).ConfigureAwait(false);
        if (this is { Kind: FaultKind.Reset, ResetPoint: ResetPoint.BeforeExecution })
            throw ConnectionReset.Exception();
    }

    /// <summary>Shows what goes wrong when the answer is there and nothing of it was sent.</summary>
    /// <exception cref="IOException">The connection is reset.</exception>
    public void ShowBeforeResponse()
    {
        if (this is { Kind: FaultKind.Reset, ResetPoint: ResetPoint.BeforeResponse })
            throw ConnectionReset.Exception();
    }
}
