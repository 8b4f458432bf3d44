using Microsoft.Extensions.DependencyInjection;

namespace Tern.Extensions.Tests.Support;

internal static class Containers
{
    /// <summary>Builds a container with clients of a configuration.</summary>
    public static ServiceProvider Build(string json, Action<TernBuilder> add, Action<IServiceCollection>? addServices = null)
    {
        var services = new ServiceCollection();
        add(services.AddTern(Json.Configuration(json)));
        addServices?.Invoke(services);
        return services.BuildServiceProvider(validateScopes: true);
    }

    /// <summary>Returns the options of the client without a key.</summary>
    public static ClientOptions OptionsOf<TClient>(string json, Action<TernBuilder> add, string? name = null)
        where TClient : ServiceClient
    {
        using ServiceProvider provider = Build(json, add);
        return (name is null ? provider.GetRequiredService<TClient>() : provider.GetRequiredKeyedService<TClient>(name)).Options;
    }
}
