using System.ComponentModel;

namespace Tern.Functions.Codecs;

/// <summary>The objects of a function, for generated code: created at init, disposed in reverse order at shutdown.</summary>
/// <param name="services">The registered services; null without a container.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FunctionComposition(IServiceProvider? services = null) : IAsyncDisposable
{
    private readonly List<object> _owned = [];

    /// <summary>The registered services; null without a container.</summary>
    public IServiceProvider? Services { get; set; } = services;

    /// <summary>Adds an object that is disposed with the others.</summary>
    /// <param name="value">The object.</param>
    public T Own<T>(T value)
        where T : notnull
    {
        if (value is IAsyncDisposable or IDisposable)
            _owned.Add(value);
        return value;
    }

    /// <summary>Returns a service.</summary>
    /// <param name="owner">The class that requires it.</param>
    /// <param name="parameter">The parameter of its constructor.</param>
    /// <exception cref="InvalidOperationException">The service is not registered.</exception>
    public T Required<T>(string owner, string parameter)
        where T : notnull => ServicesOf<T>(owner, parameter).GetService(typeof(T)) is T service
            ? service
            : throw new InvalidOperationException($"The constructor of '{owner}' has the parameter '{parameter}', but the service '{typeof(T)}' is not registered. Register it in the action that you pass to FunctionHost.RunAsync.");

    /// <summary>Returns a service, or the default value of its parameter.</summary>
    /// <param name="value">The default value.</param>
    public T Optional<T>(T value) => Services?.GetService(typeof(T)) is T service ? service : value;

    /// <summary>Returns the container.</summary>
    /// <inheritdoc cref="Required{T}"/>
    public IServiceProvider ServicesOf<T>(string owner, string parameter) => Services
        ?? throw new InvalidOperationException($"The constructor of '{owner}' has the parameter '{parameter}' of type '{typeof(T)}', but no services are registered. Call FunctionHost.RunAsync with an action that registers them.");

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        for (int i = _owned.Count - 1; i >= 0; i--)
        {
            if (_owned[i] is IAsyncDisposable asynchronous)
                await asynchronous.DisposeAsync().ConfigureAwait(false);
            else
                ((IDisposable)_owned[i]).Dispose();
        }
        _owned.Clear();
    }
}
