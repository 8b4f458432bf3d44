using System.Diagnostics.CodeAnalysis;
using Tern.Local.Lambda.EventSources;
using Tern.Local.Services;

namespace Tern.Local.Lambda.Functions;

/// <summary>The functions of an account in a region. They are in memory only.</summary>
internal sealed class FunctionCatalog(ResourceScope scope) : IDisposable
{
    private readonly Dictionary<string, StoredFunction> _functions = new(StringComparer.Ordinal);
    private readonly Dictionary<string, FunctionHandler> _handlers = new(StringComparer.Ordinal);

    public ResourceScope Scope { get; } = scope;

    /// <summary>Protects the functions. It is held for a short time.</summary>
    public Lock Lock { get; } = new();

    /// <summary>The functions in the order of their names.</summary>
    public IEnumerable<StoredFunction> Functions => _functions.Values.OrderBy(function => function.Name, StringComparer.Ordinal);

    /// <summary>The event source mappings by their IDs.</summary>
    public SortedDictionary<string, EventSourceMapping> Mappings { get; } = new(StringComparer.Ordinal);

    /// <summary>Finds a function.</summary>
    public bool TryFind(string name, [NotNullWhen(true)] out StoredFunction? function) => _functions.TryGetValue(name, out function);

    /// <summary>Returns a function.</summary>
    /// <exception cref="TernServiceException">The function does not exist.</exception>
    public StoredFunction Get(FunctionReference reference) =>
        _functions.TryGetValue(reference.Name, out StoredFunction? function) ? function : throw LambdaFailures.FunctionNotFound(reference.GetArn(Scope));

    /// <summary>Adds a function. Its handler is that of its name.</summary>
    public void Add(StoredFunction function)
    {
        function.Handler = _handlers.GetValueOrDefault(function.Name);
        _functions[function.Name] = function;
    }

    /// <summary>Removes a function. A handler of its name remains.</summary>
    public bool Remove(string name) => _functions.Remove(name);

    /// <summary>Sets the handler of a name, also for a function that will be created later. Null removes it.</summary>
    public void SetHandler(string name, FunctionHandler? handler)
    {
        if (handler is null)
            _handlers.Remove(name);
        else
            _handlers[name] = handler;
        if (_functions.TryGetValue(name, out StoredFunction? function))
            function.Handler = handler;
    }

    public void Dispose()
    {
        // Everything is in memory.
    }
}
