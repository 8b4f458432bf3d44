using System.ComponentModel;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Functions.Hosting;
using Tern.Functions.Logging;

namespace Tern.Functions.Codecs;

/// <summary>Creates the container of a function, for generated code. Programs without services do not contain it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class FunctionServices
{
    /// <summary>Creates the container, and the handler with its services.</summary>
    /// <param name="composition">The objects of the function.</param>
    /// <param name="services">The registered services.</param>
    /// <param name="build">Creates the container. Its argument is whether scopes are validated.</param>
    /// <param name="requirements">Returns what the constructors of the function require.</param>
    /// <param name="create">Creates the handler with a class that is constructed once.</param>
    /// <param name="createScoped">Creates the handler with a class that is constructed for each invocation; null if the class requires no services.</param>
    /// <exception cref="TernConfigurationException">A service is not registered.</exception>
    public static IFunctionHandler Create(
        FunctionComposition composition, IServiceCollection services, Func<IServiceCollection, bool, IServiceProvider> build, Func<ServiceRequirement[]> requirements,
        Func<FunctionComposition, IFunctionHandler> create, Func<FunctionComposition, IFunctionHandler>? createScoped)
    {
        (composition.Environment as IHostedFunction)?.ConfigureServices(services);
        AddLoggers(services, composition.Environment);
        // Most functions have only singletons, whose graph need not be known.
        bool hasScoped = HasScoped(services, out bool hasClients);
        ServiceGraph? graph = hasScoped || hasClients ? new ServiceGraph(services, requirements()) : null;
        if (graph?.Problem is { } problem)
            throw new TernConfigurationException(problem);
        IServiceProvider provider = composition.Own(build(services, hasScoped));
        composition.Services = provider;
        foreach (ServiceDescriptor client in graph?.Clients ?? [])
            composition.Add((ServiceClient)(client.ServiceKey is { } key ? provider.GetRequiredKeyedService(client.ServiceType, key) : provider.GetRequiredService(client.ServiceType)));
        try
        {
            return graph is { IsScoped: true } && createScoped is not null ? createScoped(composition) : create(composition);
        }
        catch (InvalidOperationException e) when ((graph ?? new ServiceGraph(services, requirements())).Problem is { } missing)
        {
            throw new TernConfigurationException(missing, innerException: e);
        }
    }

    private static bool HasScoped(IServiceCollection services, out bool hasClients)
    {
        bool hasScoped = false;
        hasClients = false;
        foreach (ServiceDescriptor service in services)
        {
            hasScoped |= service.Lifetime == ServiceLifetime.Scoped;
            hasClients |= typeof(ServiceClient).IsAssignableFrom(service.ServiceType);
        }
        return hasScoped;
    }

    // After the registrations of the program: its loggers have precedence. A program with providers decides itself whether FunctionLoggerProvider is one of them.
    private static void AddLoggers(IServiceCollection services, AwsEnvironment environment)
    {
        bool hasFactory = false, hasProvider = false;
        foreach (ServiceDescriptor service in services)
        {
            hasFactory |= service.ServiceType == typeof(ILoggerFactory);
            hasProvider |= service.ServiceType == typeof(ILoggerProvider);
        }
        if (!hasFactory)
        {
            services.Add(ServiceDescriptor.Singleton<ILoggerFactory>(_ => new FunctionLoggerFactory(environment)));
            services.Add(ServiceDescriptor.Singleton(typeof(ILogger<>), typeof(Logger<>)));
        }
        else if (!hasProvider)
        {
            services.Add(ServiceDescriptor.Singleton<ILoggerProvider>(_ => new FunctionLoggerProvider(environment)));
        }
    }
}
