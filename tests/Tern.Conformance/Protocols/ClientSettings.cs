namespace Tern.Conformance.Protocols;

/// <summary>The client settings that differ between cases. The generated code has the common settings.</summary>
/// <param name="handler">The handler that returns the responses.</param>
/// <param name="endpoint">The endpoint, or null for the endpoint rules of the service.</param>
/// <param name="region">The region.</param>
/// <param name="environment">The environment variables.</param>
public sealed class ClientSettings(HttpMessageHandler handler, string? endpoint, string region, IReadOnlyDictionary<string, string> environment) : IDisposable
{
    private readonly Stack<IDisposable> _disposables = [];

    public HttpMessageHandler Handler { get; } = handler;

    public string? Endpoint { get; } = endpoint;

    public string Region { get; } = region;

    public AwsEnvironment Environment { get; } = new InMemoryAwsEnvironment(environment);

    /// <summary>Disposes an object after the case was compared, because the comparison can still read the result.</summary>
    public T Track<T>(T value)
    {
        if (value is IDisposable disposable)
            _disposables.Push(disposable);
        return value;
    }

    public void Dispose()
    {
        foreach (IDisposable disposable in _disposables)
            disposable.Dispose();
    }
}
