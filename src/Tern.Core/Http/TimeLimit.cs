namespace Tern.Http;

/// <summary>Which limit a <see cref="Watchdog"/> found to be reached.</summary>
internal enum TimeLimit
{
    None,
    FirstByte,
    Stall,
    Idle,
    Attempt,
    Operation,
}
