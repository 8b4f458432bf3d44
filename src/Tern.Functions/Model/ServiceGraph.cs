using System.Reflection;
using Microsoft.Extensions.DependencyInjection;

namespace Tern.Functions.Codecs;

/// <summary>The registered services that the constructors of a function require, and the services that these require.</summary>
/// <remarks>Services that a factory creates are known, but not what the factory requires.</remarks>
internal sealed class ServiceGraph
{
    private readonly IServiceCollection _services;
    private readonly Dictionary<ServiceDescriptor, bool> _visited = new(ReferenceEqualityComparer.Instance);
    private readonly List<ServiceDescriptor> _clients = [];

    public ServiceGraph(IServiceCollection services, ServiceRequirement[] requirements)
    {
        _services = services;
        foreach (ServiceRequirement requirement in requirements)
            Add(requirement);
    }

    /// <summary>The first service that cannot be resolved; null if all can.</summary>
    public string? Problem { get; private set; }

    /// <summary>Whether the class of the function uses a scoped service, so that it is constructed for each invocation.</summary>
    public bool IsScoped { get; private set; }

    /// <summary>The clients among the services.</summary>
    public IReadOnlyList<ServiceDescriptor> Clients => _clients;

    private void Add(ServiceRequirement requirement)
    {
        if (!IsAvailable(requirement.Type, requirement.Key))
        {
            if (!requirement.IsOptional)
                Problem ??= ServiceMessages.NotRegistered(requirement.Owner, requirement.Parameter, requirement.Type, requirement.Key);
            return;
        }
        if (!Visit(requirement.Type, requirement.Key))
            return;
        if (requirement.IsFilter)
            Problem ??= ServiceMessages.ScopedFilter(requirement.Owner, requirement.Parameter, requirement.Type);
        else
            IsScoped = true;
    }

    /// <returns>Whether the service is scoped, or uses a scoped one.</returns>
    private bool Visit(Type type, object? key)
    {
        if (ElementOf(type) is { } element)
            return VisitAll(element, key);
        // The provider of a scope can resolve scoped services.
        return Find(type, key) is { } service ? Visit(service) : type == typeof(IServiceProvider);
    }

    private bool VisitAll(Type element, object? key)
    {
        bool isScoped = false;
        foreach (ServiceDescriptor service in _services)
            isScoped |= (service.ServiceType == element || IsDefinition(service.ServiceType, element)) && Equals(service.ServiceKey, key) && Visit(service);
        return isScoped;
    }

    private bool Visit(ServiceDescriptor service)
    {
        if (_visited.TryGetValue(service, out bool isScoped))
            return isScoped;
        // The value for a service that requires itself, which the container reports.
        _visited.Add(service, service.Lifetime == ServiceLifetime.Scoped);
        if (typeof(ServiceClient).IsAssignableFrom(service.ServiceType) && service.Lifetime == ServiceLifetime.Singleton)
            _clients.Add(service);
        isScoped = service.Lifetime == ServiceLifetime.Scoped;
        Type? implementation = service.IsKeyedService ? service.KeyedImplementationType : service.ImplementationType;
        if (implementation is not null)
            isScoped |= VisitConstructor(service, implementation);
        else if (HasFactory(service))
            isScoped |= service.Lifetime == ServiceLifetime.Transient;
        // The container refuses a singleton that uses a scoped service.
        isScoped &= service.Lifetime != ServiceLifetime.Singleton;
        return _visited[service] = isScoped;
    }

    // The container calls the constructor with the most parameters of those whose services are registered.
    private bool VisitConstructor(ServiceDescriptor service, Type implementation)
    {
        ParameterInfo[]? selected = null, longest = null;
        foreach (ConstructorInfo constructor in ConstructorsOf(service))
        {
            ParameterInfo[] parameters = constructor.GetParameters();
            if (longest is null || parameters.Length > longest.Length)
                longest = parameters;
            if ((selected is null || parameters.Length > selected.Length) && FindMissing(parameters) is null)
                selected = parameters;
        }
        if (selected is null)
        {
            if (longest is not null && FindMissing(longest) is { } missing)
                Problem ??= ServiceMessages.NotRegistered(implementation.Name, missing.Name ?? "", missing.ParameterType, KeyOf(missing));
            return false;
        }
        bool isScoped = false;
        foreach (ParameterInfo parameter in selected)
            isScoped |= Visit(parameter.ParameterType, KeyOf(parameter));
        return isScoped;
    }

    private static ConstructorInfo[] ConstructorsOf(ServiceDescriptor service) =>
        (service.IsKeyedService ? service.KeyedImplementationType : service.ImplementationType)!.GetConstructors();

    private ParameterInfo? FindMissing(ParameterInfo[] parameters)
    {
        foreach (ParameterInfo parameter in parameters)
        {
            if (!parameter.HasDefaultValue && !parameter.IsDefined(typeof(ServiceKeyAttribute), inherit: false) && !parameter.ParameterType.ContainsGenericParameters && !IsAvailable(parameter.ParameterType, KeyOf(parameter)))
                return parameter;
        }
        return null;
    }

    private bool IsAvailable(Type type, object? key) =>
        ElementOf(type) is not null || Find(type, key) is not null || (key is null && (type == typeof(IServiceProvider) || type == typeof(IServiceScopeFactory) || type == typeof(IServiceProviderIsService) || type == typeof(IServiceProviderIsKeyedService)));

    private ServiceDescriptor? Find(Type type, object? key)
    {
        Type? definition = type.IsConstructedGenericType ? type.GetGenericTypeDefinition() : null;
        return Get(type, key) ?? (definition is null ? null : Get(definition, key))
            ?? (key is null ? null : Get(type, KeyedService.AnyKey) ?? (definition is null ? null : Get(definition, KeyedService.AnyKey)));
    }

    // The last registration of a type is the one that is resolved.
    private ServiceDescriptor? Get(Type type, object? key)
    {
        for (int i = _services.Count - 1; i >= 0; i--)
        {
            if (_services[i].ServiceType == type && Equals(_services[i].ServiceKey, key))
                return _services[i];
        }
        return null;
    }

    private static bool HasFactory(ServiceDescriptor service) => (service.IsKeyedService ? (Delegate?)service.KeyedImplementationFactory : service.ImplementationFactory) is not null;

    private static Type? ElementOf(Type type) => type.IsConstructedGenericType && type.GetGenericTypeDefinition() == typeof(IEnumerable<>) ? type.GetGenericArguments()[0] : null;

    private static bool IsDefinition(Type type, Type constructed) => constructed.IsConstructedGenericType && type == constructed.GetGenericTypeDefinition();

    private static object? KeyOf(ParameterInfo parameter) => parameter.GetCustomAttribute<FromKeyedServicesAttribute>()?.Key;
}
