using Tern.Local.Lambda.Functions;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Invocation;

/// <summary>Executes functions in child processes. Thread-safe.</summary>
internal interface IFunctionRunner
{
    /// <summary>Whether there is a program for a version: its archive contains a bootstrap, or a program was added for its function.</summary>
    bool CanExecute(StoredFunction function, StoredVersion version);

    /// <summary>Executes an invocation in a process of a version.</summary>
    ValueTask<ReadOnlyMemory<byte>> ExecuteAsync(StoredFunction function, StoredVersion version, ReadOnlyMemory<byte> payload, FunctionContext context);

    /// <summary>Stops the processes of versions that do not exist anymore.</summary>
    /// <param name="scope">The account and the region of the function.</param>
    /// <param name="name">The name of the function.</param>
    /// <param name="versions">The versions that exist.</param>
    void Retain(ResourceScope scope, string name, IReadOnlyList<StoredVersion> versions);
}
