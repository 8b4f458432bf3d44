using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Extensions.Binding;
using Tern.Extensions.Hosting;
using Tern.Runtime;

namespace Tern.Extensions.Registration;

/// <summary>The registered clients of a service collection and their configuration. Thread-safe once the container is built.</summary>
internal sealed class ClientRegistry(IConfiguration? configuration, string section)
{
    private readonly List<ClientRegistration> _registrations = [];
    private readonly Lock _lock = new();
    private IConfiguration? _configuration = configuration;
    private string _section = section;
    private ConfigurationTree? _tree;

    /// <summary>Returns the registry of a container, or adds it.</summary>
    /// <exception cref="ArgumentException">The registry has another configuration.</exception>
    public static ClientRegistry GetOrAdd(IServiceCollection services, IConfiguration? configuration, string section)
    {
        foreach (Microsoft.Extensions.DependencyInjection.ServiceDescriptor service in services)
        {
            if (service.ServiceType == typeof(ClientRegistry) && service.ImplementationInstance is ClientRegistry known)
            {
                known.Use(configuration, section);
                return known;
            }
        }
        var created = new ClientRegistry(configuration, section);
        services.AddSingleton(created);
        services.AddSingleton<IHostedService>(new StartupValidation(created));
        return created;
    }

    /// <summary>Returns the registration of a client, or adds it.</summary>
    /// <exception cref="ArgumentException">The name is not valid.</exception>
    public ClientRegistration GetOrAdd(Type type, ClientDefinition definition, string? name, out bool isNew)
    {
        if (name is not null)
            CheckName(definition, name);
        foreach (ClientRegistration registration in _registrations)
        {
            if (registration.Type == type && string.Equals(registration.Name, name, StringComparison.Ordinal))
            {
                isNew = false;
                return registration;
            }
        }
        // Names of sections are not case-sensitive.
        if (_registrations.Exists(other => other.Type == type && string.Equals(other.Name, name, StringComparison.OrdinalIgnoreCase)))
            throw new ArgumentException($"The name '{name}' of a client differs from that of another client of {definition.Name} only in case. Use another name.", nameof(name));
        isNew = true;
        var added = new ClientRegistration(type, definition, name);
        _registrations.Add(added);
        // A container that was built before had another set of clients.
        lock (_lock)
            _tree = null;
        return added;
    }

    /// <summary>Reads the configuration, once for all clients.</summary>
    /// <exception cref="TernConfigurationException">A key is unknown, or a value is not valid.</exception>
    public ConfigurationTree Validate()
    {
        lock (_lock)
            return _tree ??= ConfigurationTree.Read(_configuration?.GetSection(_section), _registrations);
    }

    /// <summary>Returns the options of a client: those of the configuration, changed by code.</summary>
    /// <exception cref="TernConfigurationException">The configuration is not valid.</exception>
    /// <exception cref="InvalidOperationException">Code returned null or options of another type.</exception>
    public ClientOptions GetOptions(ClientRegistration registration, IServiceProvider provider)
    {
        ClientOptions options = registration.Definition.DefaultOptions;
        options = options with
        {
            LoggerFactory = provider.GetService<ILoggerFactory>(),
            TimeProvider = provider.GetService<TimeProvider>() ?? TimeProvider.System,
        };
        options = Validate().Bind(options, registration);
        foreach (Func<ClientOptions, ClientOptions> change in registration.Changes)
            options = Apply(change, options);
        foreach (OptionsChange change in provider.GetServices<OptionsChange>())
            options = Apply(change.Apply, options);
        return options;
    }

    private static ClientOptions Apply(Func<ClientOptions, ClientOptions> change, ClientOptions options)
    {
        ClientOptions changed = change(options);
        return changed?.GetType() == options.GetType()
            ? changed
            : throw new InvalidOperationException($"The function that changes {options.GetType().Name} returned {changed?.GetType().Name ?? "null"}. Return a copy of the given options: options => options with {{ … }}.");
    }

    private void Use(IConfiguration? configuration, string section)
    {
        if (configuration is null)
            return;
        if (_configuration is null)
            (_configuration, _section) = (configuration, section);
        else if (!ReferenceEquals(_configuration, configuration) || !string.Equals(_section, section, StringComparison.OrdinalIgnoreCase))
            throw new ArgumentException("AddTern was called before with another configuration. Pass the same configuration and section, or none.", nameof(configuration));
    }

    private static void CheckName(ClientDefinition definition, string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        if (name.Contains(ConfigurationPath.KeyDelimiter, StringComparison.Ordinal))
            throw new ArgumentException($"The name '{name}' of a client contains a colon, which separates configuration sections. Use another name.", nameof(name));
        if (OptionTable.Of(definition).IsReserved(name))
            throw new ArgumentException($"The name '{name}' of a client of {definition.Name} is the name of a setting. Use another name.", nameof(name));
    }
}
