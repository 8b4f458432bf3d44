using System.Collections.Immutable;
using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Http;
using Tern.TypeModel;

namespace Tern.Functions.Generator;

/// <summary>The diagnostics of all functions and payload types, each once.</summary>
internal static class FunctionDiagnostics
{
    public static ImmutableArray<DiagnosticData> Of(EquatableArray<FunctionResult> results, bool hasContainer)
    {
        var diagnostics = new HashSet<DiagnosticData>();
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        var routes = new Dictionary<string, string>(StringComparer.Ordinal);
        if (results.Any(result => result.Function?.Http is not null))
            names.Add(HttpRouters.Name, "the HTTP functions");
        foreach (FunctionResult result in results)
        {
            diagnostics.UnionWith(result.Diagnostics);
            if (result.Function is not { } function)
                continue;
            if (function.Http is { HasRoute: true } http)
                AddDuplicateRoutes(diagnostics, http.Route, function.ShortName, routes, result.Location);
            else if (function.Http is null)
                AddDuplicateName(diagnostics, function, names, result.Location);
            if (!hasContainer)
                AddMissingContainer(diagnostics, function, result.Location);
        }
        return [.. ContextFix.Merge(diagnostics)];
    }

    private static void AddDuplicateName(HashSet<DiagnosticData> diagnostics, FunctionModel function, Dictionary<string, string> names, SourceLocation? location)
    {
        if (names.TryGetValue(function.Name, out string? other))
            diagnostics.Add(new(FunctionErrors.DuplicateName, location, [function.Name, other, function.ShortName], []));
        else
            names.Add(function.Name, function.ShortName);
    }

    private static void AddDuplicateRoutes(HashSet<DiagnosticData> diagnostics, HttpRoute route, string function, Dictionary<string, string> routes, SourceLocation? location)
    {
        foreach (string method in route.Methods.DefaultIfEmpty("ANY"))
        {
            string text = $"{method} {route.Shape}";
            if (routes.TryGetValue(text, out string? other))
                diagnostics.Add(new(FunctionErrors.DuplicateRoute, location, [text, other, function], []));
            else
                routes.Add(text, function);
        }
    }

    private static void AddMissingContainer(HashSet<DiagnosticData> diagnostics, FunctionModel function, SourceLocation? location)
    {
        foreach (ConstructionModel construction in function.Constructions)
        {
            foreach (ServiceModel service in construction.Services)
            {
                if (service.NeedsContainer)
                    diagnostics.Add(new(FunctionErrors.NoContainer, location, [construction.ShortName, service.Name], []));
            }
        }
    }
}
