namespace Tern.Local.Faults;

/// <summary>One failure with what its kind needs to know.</summary>
internal sealed record Fault(FaultKind Kind)
{
    public int StatusCode { get; init; }

    public string? ErrorCode { get; init; }

    public ResetPoint ResetPoint { get; init; }

    public int BytesPerSecond { get; init; }

    public TimeSpan ClockSkew { get; init; }
}
