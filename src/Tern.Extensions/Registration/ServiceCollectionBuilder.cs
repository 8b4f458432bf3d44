using Microsoft.Extensions.DependencyInjection;

namespace Tern.Extensions.Registration;

/// <summary>Registers clients as singletons, which the container creates when they are first resolved, and disposes.</summary>
internal sealed class ServiceCollectionBuilder(IServiceCollection services, ClientRegistry registry) : TernBuilder
{
    public override TernBuilder AddClient<TClient>(string? name = null, Func<ClientOptions, ClientOptions>? configure = null)
    {
        ClientRegistration registration = registry.GetOrAdd(typeof(TClient), TClient.Definition, name, out bool isNew);
        if (configure is not null)
            registration.Changes.Add(configure);
        if (!isNew)
            return this;
        if (name is null)
            services.AddSingleton(provider => TClient.Create(registry.GetOptions(registration, provider)));
        else
            services.AddKeyedSingleton(name, (provider, _) => TClient.Create(registry.GetOptions(registration, provider)));
        return this;
    }
}
