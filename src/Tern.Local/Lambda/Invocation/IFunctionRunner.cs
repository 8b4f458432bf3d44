using Tern.Local.Lambda.Functions;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Invocation;

/// <summary>Executes the archives of functions in child processes. Thread-safe.</summary>
internal interface IFunctionRunner
{
    /// <summary>Executes an invocation in a process of a version whose archive contains a bootstrap.</summary>
    ValueTask<ReadOnlyMemory<byte>> ExecuteAsync(StoredFunction function, StoredVersion version, ReadOnlyMemory<byte> payload, FunctionContext context);

    /// <summary>Stops the processes of versions that do not exist anymore.</summary>
    /// <param name="scope">The account and the region of the function.</param>
    /// <param name="name">The name of the function.</param>
    /// <param name="versions">The versions that exist.</param>
    void Retain(ResourceScope scope, string name, IReadOnlyList<StoredVersion> versions);
}
