using System.Collections.Concurrent;

namespace Tern.Local.Services;

/// <summary>The state of a service in each account and region. It is opened when it is first used. Thread-safe.</summary>
/// <param name="open">Opens the state of an account in a region.</param>
internal sealed class ScopedStates<TState>(Func<ResourceScope, TState> open) : IDisposable
    where TState : class, IDisposable
{
    private readonly ConcurrentDictionary<ResourceScope, Lazy<TState>> _states = new();

    /// <summary>Returns the state of an account in a region, whose name is a valid one.</summary>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public TState Get(ResourceScope scope) => _states.GetOrAdd(
        scope, static (scope, open) => new Lazy<TState>(() => open(scope)), open).Value;

    public void Dispose()
    {
        foreach (Lazy<TState> state in _states.Values)
        {
            if (state.IsValueCreated)
                state.Value.Dispose();
        }
    }
}
