using Tern.Local.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Invocation;
using Tern.Local.Lambda.RuntimeApi;
using Tern.Local.Server.Functions.Code;
using Tern.Local.Server.Functions.Options;
using Tern.Local.Server.Functions.Processes;
using Tern.Local.Services;

namespace Tern.Local.Server.Functions;

/// <summary>Executes functions in child processes: programs of this machine, and archives.</summary>
/// <param name="remote">The runtime API.</param>
/// <param name="settings">The settings of this program.</param>
/// <param name="programs">The programs by the names of their functions, which are in the default account and region.</param>
/// <param name="runsArchives">Whether archives with a bootstrap are executed.</param>
internal sealed class FunctionProcesses(RemoteFunctions remote, FunctionSettings settings, IReadOnlyDictionary<string, FunctionOption> programs, bool runsArchives) : IFunctionRunner, IAsyncDisposable
{
    private readonly Lock _lock = new();
    private readonly Dictionary<PoolKey, FunctionPool> _pools = [];
    private readonly List<FunctionPool> _retired = [];
    private bool _isDisposed;

    /// <inheritdoc/>
    public bool CanExecute(StoredFunction function, StoredVersion version) => FindProgram(function.Scope, function.Name) is not null || (runsArchives && version.Code.HasBootstrap);

    /// <inheritdoc/>
    public ValueTask<ReadOnlyMemory<byte>> ExecuteAsync(StoredFunction function, StoredVersion version, ReadOnlyMemory<byte> payload, FunctionContext context)
    {
        FunctionPool? pool;
        lock (_lock)
        {
            ObjectDisposedException.ThrowIf(_isDisposed, this);
            var key = new PoolKey(function.Scope, Normalize(version), context.TenantId);
            if (!_pools.TryGetValue(key, out pool))
                _pools[key] = pool = new FunctionPool(remote.Operations, CreateTarget(function, version), settings);
        }
        return pool.ExecuteAsync(payload, context);
    }

    /// <inheritdoc/>
    public void Retain(ResourceScope scope, string name, IReadOnlyList<StoredVersion> versions)
    {
        HashSet<StoredVersion> existing = [.. versions.Select(Normalize)];
        Retire(key => key.Scope == scope && key.Version.Name == name && !existing.Contains(key.Version));
    }

    /// <summary>Executes the next invocations of a function by new processes, because its program has changed. Invocations in flight are completed by the old ones.</summary>
    public void Restart(string name) => Retire(key => key.Scope == remote.DefaultScope && key.Version.Name == name);

    /// <summary>Ends all processes, and deletes their files.</summary>
    public async ValueTask DisposeAsync()
    {
        List<Task> tasks;
        lock (_lock)
        {
            _isDisposed = true;
            // A pool that was retired can have invocations in flight.
            tasks = [.. _pools.Values.Concat(_retired).Select(pool => pool.StopAsync())];
            _pools.Clear();
        }
        await Task.WhenAll(tasks).ConfigureAwait(false);
    }

    // A change of a policy changes the revision, but not what is executed.
    private static StoredVersion Normalize(StoredVersion version) => version with { RevisionId = "", LastModified = default, Description = "" };

    private FunctionOption? FindProgram(ResourceScope scope, string name) => scope == remote.DefaultScope ? programs.GetValueOrDefault(name) : null;

    private FunctionTarget CreateTarget(StoredFunction function, StoredVersion version) => FindProgram(function.Scope, function.Name) is { } option
        ? new FunctionTarget(function, version, new ProgramCode(FunctionProgram.FromFile(option.Path))) { MaxConcurrency = option.MaxConcurrency, IsSnapStart = option.IsSnapStart }
        : new FunctionTarget(function, version, new ArchiveCode(version, settings.Log));

    private void Retire(Predicate<PoolKey> isRetired)
    {
        lock (_lock)
        {
            _retired.RemoveAll(pool => pool.HasEnded);
            foreach (KeyValuePair<PoolKey, FunctionPool> entry in _pools.ToArray())
            {
                if (!isRetired(entry.Key) || !_pools.Remove(entry.Key))
                    continue;
                entry.Value.Retire();
                _retired.Add(entry.Value);
            }
        }
    }

    /// <summary>What separates processes. Tenants never share one.</summary>
    private readonly record struct PoolKey(ResourceScope Scope, StoredVersion Version, string? TenantId);
}
