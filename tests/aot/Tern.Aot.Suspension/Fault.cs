namespace Tern.Aot.Suspension;

/// <summary>What happens to the pooled connections of a process while it is stopped.</summary>
internal enum Fault
{
    /// <summary>The server closes them (FIN).</summary>
    Close,

    /// <summary>The network drops all later bytes. The connections remain open, without FIN and RST.</summary>
    Drop,

    /// <summary>The server resets them (RST).</summary>
    Reset,
}
