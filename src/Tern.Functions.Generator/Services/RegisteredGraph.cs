using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Functions;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Services;

/// <summary>The services that constructors require, and those of them that are not registered.</summary>
/// <param name="compilation">The compilation.</param>
/// <param name="registrations">The registered services; null for none.</param>
internal sealed class RegisteredGraph(Compilation compilation, ServiceRegistrations? registrations)
{
    private static readonly string[] s_builtIn =
    [
        "global::System.IServiceProvider", "global::Microsoft.Extensions.DependencyInjection.IServiceScopeFactory", "global::Microsoft.Extensions.DependencyInjection.IServiceProviderIsService",
        "global::Microsoft.Extensions.DependencyInjection.IServiceProviderIsKeyedService",
    ];

    private readonly HashSet<string> _visited = new(StringComparer.Ordinal);
    private readonly List<(string Owner, string Parameter, string Type)> _missing = [];

    /// <summary>The class, the parameter and the type of each missing service.</summary>
    public IReadOnlyList<(string Owner, string Parameter, string Type)> Missing => _missing;

    /// <summary>Adds the class and the filters of a function.</summary>
    public void Add(IMethodSymbol function)
    {
        // The generator reports what cannot be constructed.
        var constructions = new ConstructionReader(compilation, new DiagnosticList(), null);
        if (!function.IsStatic)
            Add(constructions.ReadTarget(function.ContainingType));
        foreach (FilterModel filter in constructions.ReadFilters(function))
            Add(filter.Construction);
    }

    private void Add(ConstructionModel? construction)
    {
        if (construction is null || !_visited.Add(construction.Type))
            return;
        foreach (ServiceModel service in construction.Services)
        {
            // The loggers are always registered. Keys are values, which need not be constants.
            if (service.Kind != ServiceKind.Registered || service.Key is not null)
                continue;
            if (registrations?.Find(service.Type, out INamedTypeSymbol? implementation) == true)
            {
                if (implementation is not null)
                    Add(new ConstructionReader(compilation, new DiagnosticList(), null).ReadTarget(implementation));
            }
            else if (service.Default is null && !IsBuiltIn(service.Type))
            {
                _missing.Add((construction.ShortName, service.Name, service.Type.Replace("global::", "")));
            }
        }
    }

    private bool IsBuiltIn(string type) =>
        registrations is not null && (s_builtIn.Contains(type) || type.StartsWith("global::System.Collections.Generic.IEnumerable<", StringComparison.Ordinal));
}
