using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Extensions.Registration;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients in a container.</summary>
public static class TernServiceCollectionExtensions
{
    /// <summary>
    /// Returns the builder for clients whose options come from a configuration section. A host fails at start if the section is not valid; without a host, the
    /// first client does.
    /// </summary>
    /// <remarks>
    /// The precedence is: code, the section of the client's name, the section of its service, the common section, environment variables, the profile. Clients
    /// do not follow later changes of the configuration.
    /// </remarks>
    /// <param name="services">The services. <c>ILoggerFactory</c> and <see cref="TimeProvider"/> of the container are used by the clients.</param>
    /// <param name="configuration">The configuration. The default, null, is none, or that of an earlier call.</param>
    /// <param name="section">The name of the common section. The default is <c>AWS</c>.</param>
    /// <exception cref="ArgumentException">The configuration is the common section itself, or differs from that of an earlier call.</exception>
    public static TernBuilder AddTern(this IServiceCollection services, IConfiguration? configuration = null, string section = "AWS")
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentException.ThrowIfNullOrEmpty(section);
        if (configuration is IConfigurationSection { Key: var key } && string.Equals(key, section, StringComparison.OrdinalIgnoreCase))
            throw new ArgumentException($"The configuration is the section '{section}' itself. Pass the configuration that contains the section.", nameof(configuration));
        return new ServiceCollectionBuilder(services, ClientRegistry.GetOrAdd(services, configuration, section));
    }

    /// <summary>
    /// Changes the options of all clients that <see cref="AddTern"/> registers, before or after this call. It has the highest precedence. For test hosts, for
    /// example <c>services.ConfigureTern(aws.Connect)</c> with <c>Tern.Local</c>.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Returns a copy of the options with changes.</param>
    public static IServiceCollection ConfigureTern(this IServiceCollection services, Func<ClientOptions, ClientOptions> configure)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(configure);
        return services.AddSingleton(new OptionsChange(configure));
    }
}
