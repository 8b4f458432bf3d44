namespace Tern.Conformance.Protocols;

/// <summary>What differs between the clients of two cases; the rest stands in the generated code that makes them.</summary>
/// <param name="handler">What answers the requests.</param>
/// <param name="endpoint">The endpoint; null for what the service's endpoint rules say.</param>
/// <param name="region">The region.</param>
/// <param name="environment">The environment variables.</param>
public sealed class ClientSettings(HttpMessageHandler handler, string? endpoint, string region, IReadOnlyDictionary<string, string> environment) : IDisposable
{
    private readonly Stack<IDisposable> _kept = [];

    public HttpMessageHandler Handler { get; } = handler;

    public string? Endpoint { get; } = endpoint;

    public string Region { get; } = region;

    public string? GetEnvironmentVariable(string name) => environment.GetValueOrDefault(name);

    /// <summary>Keeps an object until the case has been judged: a result may still be read then.</summary>
    public T Keep<T>(T value)
    {
        if (value is IDisposable disposable)
            _kept.Push(disposable);
        return value;
    }

    public void Dispose()
    {
        foreach (IDisposable disposable in _kept)
            disposable.Dispose();
    }
}
