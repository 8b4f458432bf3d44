using Tern.Functions.Generator.Functions;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the construction of the class of a function and of its filters.</summary>
internal static class ConstructionCode
{
    /// <summary>The creation of an object in C#.</summary>
    public static string Create(ConstructionModel construction) =>
        $"new {construction.Type}({string.Join(", ", construction.Constants.Concat(construction.Services.Select(service => Service(construction, service))))})";

    /// <summary>Writes the property with the services that the container has to have.</summary>
    public static void WriteRequirements(CodeWriter code, FunctionModel function)
    {
        string requirement = LibraryNames.Codecs + "ServiceRequirement";
        IEnumerable<string> all = function.Filters.SelectMany(filter => Requirements(filter.Construction, isFilter: true))
            .Concat(function.Owners.SelectMany(owner => Requirements(owner, isFilter: false)));
        code.Line($"public static {requirement}[] Requirements() => new {requirement}[]");
        code.Line("{");
        code.Indent();
        foreach (string arguments in all)
            code.Line($"new {requirement}({arguments}),");
        code.Outdent();
        code.Line("};");
        code.Separate();
    }

    private static IEnumerable<string> Requirements(ConstructionModel construction, bool isFilter) => construction.Services
        .Where(service => service.Kind == ServiceKind.Registered)
        .Select(service => $"typeof({service.Type}), {Place(construction, service)}, {service.Key ?? "null"}, {(service.Default is null ? "false" : "true")}, {(isFilter ? "true" : "false")}");

    /// <summary>The expression of a service in C#.</summary>
    /// <param name="construction">What requires it.</param>
    /// <param name="service">The service.</param>
    /// <param name="composition">The variable with the objects of the function.</param>
    public static string Service(ConstructionModel construction, ServiceModel service, string composition = "composition") => service switch
    {
        { Kind: ServiceKind.Logger } => $"{composition}.Logger<{service.Type}>()",
        { Kind: ServiceKind.LoggerFactory } => $"{composition}.Loggers",
        { Default: { } value, Key: { } key } => $"{composition}.OptionalKeyed<{service.Type}>({key}, {value}!)",
        { Default: { } value } => $"{composition}.Optional<{service.Type}>({value}!)",
        { Key: { } key } => $"{composition}.RequiredKeyed<{service.Type}>({Place(construction, service)}, {key})",
        _ => $"{composition}.Required<{service.Type}>({Place(construction, service)})",
    };

    private static string Place(ConstructionModel construction, ServiceModel service) => $"{JsonNames.Literal(construction.ShortName)}, {JsonNames.Literal(service.Name)}";
}
