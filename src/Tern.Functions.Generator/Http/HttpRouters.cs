using Tern.Functions.Generator.Functions;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>The function that all HTTP functions of an assembly form.</summary>
internal static class HttpRouters
{
    /// <summary>The name that selects the function.</summary>
    public const string Name = "http";

    /// <summary>The name of the generated class, and of its file.</summary>
    public const string HandlerName = "HttpRouter";

    /// <summary>Replaces the HTTP functions by one function for the entry point.</summary>
    public static EquatableArray<FunctionModel> Hosted(EquatableArray<FunctionModel> functions)
    {
        List<FunctionModel> routes = [.. functions.Where(function => function.Http is not null)];
        if (routes.Count == 0)
            return functions;
        ServiceModel[] services = [.. routes.SelectMany(route => route.Owners).SelectMany(owner => owner.Services)];
        var router = new FunctionModel
        {
            Name = Name,
            Alternatives = [],
            HandlerName = HandlerName,
            ShortName = Name,
            TargetType = "",
            Method = "",
            Target = new ConstructionModel("", "", [], services.ToEquatableArray()),
        };
        return functions.Where(function => function.Http is null).Append(router).ToEquatableArray();
    }
}
