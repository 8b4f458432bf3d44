using System.Collections.Concurrent;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The functions in other processes, in the account and the region of the options. Thread-safe.</summary>
internal sealed class RemoteFunctions(LambdaEngine engine)
{
    private readonly ConcurrentDictionary<string, Lazy<RemoteFunction>> _functions = new(StringComparer.Ordinal);

    /// <summary>Returns a function. The first call adds its handler.</summary>
    /// <exception cref="ArgumentException">The name is invalid.</exception>
    public RemoteFunction Get(string name) => _functions.GetOrAdd(name, name => new Lazy<RemoteFunction>(() =>
    {
        var function = new RemoteFunction();
        engine.Functions.Add(name, function.HandleAsync);
        return function;
    })).Value;
}
