namespace Tern.Http;

/// <summary>The limits that a <see cref="Watchdog"/> monitors.</summary>
internal enum TimeLimit
{
    None,
    FirstByte,
    Stall,
    Idle,
    Attempt,
    Operation,
}
