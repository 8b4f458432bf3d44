using System.Collections.Concurrent;

namespace Tern.Local.Services;

/// <summary>The state of a service in each account and region. It is opened when it is first used. Thread-safe.</summary>
/// <param name="open">Opens the state of an account in a region.</param>
internal sealed class ScopedStates<TState>(Func<ResourceScope, TState> open) : IDisposable
    where TState : class, IDisposable
{
    private readonly ConcurrentDictionary<ResourceScope, TState> _states = new();
    private readonly Lock _openLock = new();

    /// <summary>The states that are open.</summary>
    public IEnumerable<TState> Opened => _states.Values;

    /// <summary>Returns the state of an account in a region, whose name is a valid one.</summary>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public TState Get(ResourceScope scope) => _states.TryGetValue(scope, out TState? state) ? state : Open(scope);

    public void Dispose()
    {
        foreach (TState state in _states.Values)
            state.Dispose();
    }

    // A folder can be opened only once.
    private TState Open(ResourceScope scope)
    {
        lock (_openLock)
        {
            if (!_states.TryGetValue(scope, out TState? state))
                _states[scope] = state = open(scope);
            return state;
        }
    }
}
