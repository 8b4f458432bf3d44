namespace Tern.Local.Faults;

/// <summary>The kinds of faults.</summary>
internal enum FaultKind
{
    Throttle,
    Fail,
    Reset,
    SlowBody,
    WrongChecksum,
    Hang,
    ClockSkew,
    Drop,
    Duplicate,
    Delay,
    Reorder,
    TimeOut,
}
