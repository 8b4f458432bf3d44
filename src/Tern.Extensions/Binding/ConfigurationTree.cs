using Microsoft.Extensions.Configuration;
using Tern.Extensions.Registration;
using Tern.Runtime;

namespace Tern.Extensions.Binding;

/// <summary>The settings of the common section, of the sections of services in it, and of the sections of clients in those. Immutable.</summary>
internal sealed class ConfigurationTree
{
    private readonly IReadOnlyCollection<BoundSetting> _common;
    private readonly Dictionary<(Type Type, string? Client), IReadOnlyCollection<BoundSetting>> _sections = [];

    private ConfigurationTree(IReadOnlyCollection<BoundSetting> common) => _common = common;

    /// <summary>Reads and validates a configuration.</summary>
    /// <param name="section">The common section; null for none.</param>
    /// <param name="registrations">The registered clients, whose names are those of sections.</param>
    /// <exception cref="TernConfigurationException">A key is unknown, or a value is not valid.</exception>
    public static ConfigurationTree Read(IConfigurationSection? section, IReadOnlyList<ClientRegistration> registrations)
    {
        if (section is null)
            return new([]);
        var problems = new ProblemList();
        ILookup<string, ClientRegistration> services = registrations.ToLookup(registration => registration.Definition.Name, StringComparer.OrdinalIgnoreCase);
        var tree = new ConfigurationTree(new SectionReader(OptionTable.Common, new ClientOptions(), problems).Read(section, [.. services.Select(service => service.Key)]));
        foreach (IGrouping<string, ClientRegistration> service in services)
        {
            string[] names = [.. service.Select(client => client.Name).OfType<string>()];
            // Client types of the same service have the same section, for example that of a package and one that is generated in the program.
            foreach (IGrouping<Type, ClientRegistration> type in service.GroupBy(client => client.Type))
                tree.ReadService(section.GetSection(service.Key), type, names, problems);
        }
        problems.ThrowIfAny();
        return tree;
    }

    /// <summary>Sets the options of a client.</summary>
    public ClientOptions Bind(ClientOptions options, ClientRegistration registration)
    {
        var keys = new Dictionary<string, string>(StringComparer.Ordinal);
        options = Apply(options, _common, keys);
        options = Apply(options, _sections.GetValueOrDefault((registration.Type, null), []), keys);
        if (registration.Name is { } name)
            options = Apply(options, _sections.GetValueOrDefault((registration.Type, name), []), keys);
        if (keys.Count == 0)
            return options;
        ConfiguredOptions? own = options.Configured;
        return options with { Configured = new() { Options = options, Keys = keys, CaBundle = own?.CaBundle, IgnoreConfiguredEndpoints = own?.IgnoreConfiguredEndpoints } };
    }

    private static ClientOptions Apply(ClientOptions options, IReadOnlyCollection<BoundSetting> settings, Dictionary<string, string> keys)
    {
        foreach (BoundSetting setting in settings)
        {
            options = setting.Setting.Set(options, setting.Value);
            keys[setting.Setting.Setting.Name] = setting.Path;
        }
        return options;
    }

    private void ReadService(IConfigurationSection section, IGrouping<Type, ClientRegistration> clients, string[] names, ProblemList problems)
    {
        ClientDefinition definition = clients.First().Definition;
        OptionTable table = OptionTable.Of(definition);
        _sections[(clients.Key, null)] = new SectionReader(table, definition.DefaultOptions, problems).Read(section, names);
        foreach (string name in clients.Select(client => client.Name).OfType<string>())
            _sections[(clients.Key, name)] = new SectionReader(table, definition.DefaultOptions, problems).Read(section.GetSection(name), []);
    }
}
