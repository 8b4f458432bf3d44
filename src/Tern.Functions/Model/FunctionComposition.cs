using System.ComponentModel;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Functions.Logging;

namespace Tern.Functions.Codecs;

/// <summary>The objects of a function or of a scope, for generated code: disposed in reverse order of their creation.</summary>
/// <param name="environment">The variables of the process.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FunctionComposition(AwsEnvironment environment) : IAsyncDisposable
{
    private List<object>? _owned;
    private List<ServiceClient>? _clients;
    private ILoggerFactory? _loggers;

    /// <summary>The registered services; null without a container.</summary>
    public IServiceProvider? Services { get; set; }

    /// <summary>The variables of the process.</summary>
    internal AwsEnvironment Environment => environment;

    /// <summary>The clients that the function uses, which are prepared before the first invocation.</summary>
    internal IReadOnlyList<ServiceClient> Clients => _clients ?? (IReadOnlyList<ServiceClient>)[];

    /// <summary>The loggers of the container, or those that write to the log of the function.</summary>
    public ILoggerFactory Loggers => _loggers ??= Services?.GetService(typeof(ILoggerFactory)) as ILoggerFactory ?? new FunctionLoggerFactory(environment);

    /// <summary>Creates a logger.</summary>
    public ILogger<T> Logger<T>() => new Logger<T>(Loggers);

    /// <summary>Adds an object that is disposed with the others.</summary>
    /// <param name="value">The object.</param>
    public T Own<T>(T value)
        where T : notnull
    {
        if (value is IAsyncDisposable or IDisposable)
            (_owned ??= []).Add(value);
        return value;
    }

    /// <summary>Creates the objects of one invocation: those of a scope of the container.</summary>
    public FunctionComposition CreateScope()
    {
        AsyncServiceScope scope = Services!.CreateAsyncScope();
        var composition = new FunctionComposition(environment) { Services = scope.ServiceProvider, _loggers = _loggers };
        composition.Own<object>(scope);
        return composition;
    }

    /// <summary>Returns a service.</summary>
    /// <param name="owner">The class that requires it.</param>
    /// <param name="parameter">The parameter of its constructor.</param>
    /// <exception cref="TernConfigurationException">The service is not registered.</exception>
    public T Required<T>(string owner, string parameter)
        where T : notnull => Provider<T>(owner, parameter).GetService(typeof(T)) is T service
            ? service
            : throw new TernConfigurationException(ServiceMessages.NotRegistered(owner, parameter, typeof(T), key: null));

    /// <summary>Returns a service with a key.</summary>
    /// <param name="owner">The class that requires it.</param>
    /// <param name="parameter">The parameter of its constructor.</param>
    /// <param name="key">The key.</param>
    /// <exception cref="TernConfigurationException">The service is not registered.</exception>
    public T RequiredKeyed<T>(string owner, string parameter, object? key)
        where T : notnull => Provider<T>(owner, parameter).GetKeyedService<T>(key) is { } service
            ? service
            : throw new TernConfigurationException(ServiceMessages.NotRegistered(owner, parameter, typeof(T), key));

    /// <summary>Returns a service, or the default value of its parameter.</summary>
    /// <param name="value">The default value.</param>
    public T Optional<T>(T value) => Services?.GetService(typeof(T)) is T service ? service : value;

    /// <summary>Returns a service with a key, or the default value of its parameter.</summary>
    /// <param name="key">The key.</param>
    /// <param name="value">The default value.</param>
    public T OptionalKeyed<T>(object? key, T value) => (Services as IKeyedServiceProvider)?.GetKeyedService(typeof(T), key) is T service ? service : value;

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        for (int i = (_owned?.Count ?? 0) - 1; i >= 0; i--)
        {
            if (_owned![i] is IAsyncDisposable asynchronous)
                await asynchronous.DisposeAsync().ConfigureAwait(false);
            else
                ((IDisposable)_owned[i]).Dispose();
        }
        _owned = null;
    }

    internal void Add(ServiceClient client) => (_clients ??= []).Add(client);

    private IServiceProvider Provider<T>(string owner, string parameter) =>
        Services ?? throw new TernConfigurationException(ServiceMessages.NoServices(owner, parameter, typeof(T)));
}
