using System.Collections.Concurrent;
using Tern.Local.Services;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The functions in other processes. Thread-safe.</summary>
internal sealed class RemoteFunctions(LambdaEngine engine, LocalAwsOptions options)
{
    private readonly ConcurrentDictionary<(ResourceScope Scope, string Name), RemoteFunction> _functions = new();

    /// <summary>The operations of the runtime API.</summary>
    public RuntimeOperations Operations { get; } = new(options.TimeProvider);

    /// <summary>The account and the region of a name without them.</summary>
    public ResourceScope DefaultScope { get; } = new(options.AccountId, options.Region);

    /// <summary>Returns a function, and adds its handler if it has none. A process that requests its first invocation calls it.</summary>
    public RemoteFunction GetOrAdd(ResourceScope scope, string name)
    {
        if (_functions.TryGetValue((scope, name), out RemoteFunction? existing))
            return existing;
        var created = new RemoteFunction();
        RemoteFunction function = _functions.GetOrAdd((scope, name), created);
        if (function == created)
            engine.Functions.Add(name, function.HandleAsync, new LocalFunctionOptions { AccountId = scope.AccountId, Region = scope.Region });
        return function;
    }

    /// <summary>Returns a function that a process has requested before; null for none.</summary>
    public RemoteFunction? Find(ResourceScope scope, string name) => _functions.GetValueOrDefault((scope, name));
}
