using Tern.Local.Lambda.Functions;
using Tern.Local.Server.Functions.Code;

namespace Tern.Local.Server.Functions.Processes;

/// <summary>What the processes of a pool execute.</summary>
/// <param name="Function">The function.</param>
/// <param name="Version">The version.</param>
/// <param name="Code">The code of the version.</param>
internal sealed record FunctionTarget(StoredFunction Function, StoredVersion Version, FunctionCode Code)
{
    /// <summary>The maximum number of invocations in flight of a process. The default is 1.</summary>
    public int MaxConcurrency { get; init; } = 1;

    /// <summary>Whether the processes start as if they were restored from a snapshot. The default is false.</summary>
    public bool IsSnapStart { get; init; }
}
