namespace Tern.Runtime;

/// <summary>The limits that a <see cref="Watchdog"/> monitors.</summary>
internal enum TimeoutKind
{
    None,
    FirstByte,
    Stall,
    Idle,
    Attempt,
    Operation,
}
