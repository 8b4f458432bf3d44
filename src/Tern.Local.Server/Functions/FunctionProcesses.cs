using Tern.Local.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Services;

namespace Tern.Local.Server.Functions;

/// <summary>Executes the archives of functions in child processes.</summary>
internal sealed class FunctionProcesses(RemoteFunctions remote, FunctionSettings settings) : IFunctionRunner, IAsyncDisposable
{
    private readonly Lock _lock = new();
    private readonly Dictionary<(ResourceScope Scope, StoredVersion Version), FunctionPool> _pools = [];
    private readonly List<Task> _retired = [];
    private bool _isDisposed;

    /// <inheritdoc/>
    public ValueTask<ReadOnlyMemory<byte>> ExecuteAsync(StoredFunction function, StoredVersion version, ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        FunctionPool? pool;
        lock (_lock)
        {
            ObjectDisposedException.ThrowIf(_isDisposed, this);
            (ResourceScope Scope, StoredVersion Version) key = (function.Scope, Normalize(version));
            if (!_pools.TryGetValue(key, out pool))
                _pools[key] = pool = new FunctionPool(remote, function, version, settings);
        }
        return pool.ExecuteAsync(payload, context);
    }

    /// <inheritdoc/>
    public void Retain(ResourceScope scope, string name, IReadOnlyList<StoredVersion> versions)
    {
        lock (_lock)
        {
            HashSet<StoredVersion> existing = [.. versions.Select(Normalize)];
            foreach (KeyValuePair<(ResourceScope Scope, StoredVersion Version), FunctionPool> entry in _pools.ToArray())
            {
                (ResourceScope Scope, StoredVersion Version) key = entry.Key;
                if (key.Scope != scope || key.Version.Name != name || existing.Contains(key.Version))
                    continue;
                _pools.Remove(key);
                _retired.RemoveAll(task => task.IsCompleted);
                _retired.Add(entry.Value.RetireAsync());
            }
        }
    }

    /// <summary>Kills all processes, and deletes their files.</summary>
    public async ValueTask DisposeAsync()
    {
        FunctionPool[] pools;
        Task[] retired;
        lock (_lock)
        {
            _isDisposed = true;
            pools = [.. _pools.Values];
            retired = [.. _retired];
            _pools.Clear();
        }
        foreach (FunctionPool pool in pools)
            await pool.StopAsync().ConfigureAwait(false);
        await Task.WhenAll(retired).ConfigureAwait(false);
    }

    // A change of a policy changes the revision, but not what is executed.
    private static StoredVersion Normalize(StoredVersion version) => version with { RevisionId = "", LastModified = default, Description = "" };
}
